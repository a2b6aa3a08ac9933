#compdef ribflow

__ribflow_complete() {
    local -ar non_empty_completions=("${@:#(|:*)}")
    local -ar empty_completions=("${(M)@:#(|:*)}")
    _describe -V '' non_empty_completions -- empty_completions -P $'\'\''
}

__ribflow_custom_complete() {
    local -a completions
    completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
    if [[ "${#completions[@]}" -gt 1 ]]; then
        __ribflow_complete "${completions[@]:0:-1}"
    fi
}

__ribflow_cursor_index_in_current_word() {
    if [[ -z "${QIPREFIX}${IPREFIX}${PREFIX}" ]]; then
        printf 0
    else
        printf %s "${#${(z)LBUFFER}[-1]}"
    fi
}

_ribflow() {
    emulate -RL zsh -G
    setopt extendedglob nullglob numericglobsort
    unsetopt aliases banghist

    local -xr SAP_SHELL=zsh
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(builtin emulate zsh -c 'printf %s "${ZSH_VERSION}"')"
    local -r SAP_SHELL_VERSION

    local context state state_descr line
    local -A opt_args

    local -r command_name="${words[1]}"
    local -ar command_line=("${words[@]}")
    local -ir current_word_index="$((CURRENT - 1))"

    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'run:Play flows in every timing they leave open, and compare with what they expect.'
            'show:Draw a flow: its tree, or the timeline of a run.'
            'explain:Say what a rule, an exit code, the file format or a word of it means.'
            'explore:Try every timing and every sequence of the events, and find the shortest counterexample.'
            'lint:Read Swift sources, and find the mistakes that flows show.'
            'replay:Judge traces that an app has written, by the rules that flows are judged by.'
            'new:Write a first flow, what a service needs to run flows, or what records an app.'
            'fmt:Format flow files; what they say and their comments stay.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        run|show|explain|explore|lint|replay|new|fmt|help)
            "_ribflow_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_ribflow_run() {
    local -i ret=1
    local -ar ___report=('text' 'short' 'json' 'json-events' 'junit' 'junit-gitlab' 'sarif' 'checkstyle' 'codeclimate' 'gitlab' 'tap' 'github' 'html')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:path:_files'
        '*'{-r,--report}'[Report to write\: text, short, json, json-events, junit, junit-gitlab, sarif, checkstyle, codeclimate, gitlab, tap, github, html; repeatable, one for each destination.]:format\[=file\]:{__ribflow_complete "${___report[@]}"}'
        '*--only[Play only flows whose path or title fits the pattern, or that have the tag '\''@tag'\''; repeatable.]:expr:'
        '*--skip[Leave out flows, chosen as by --only; repeatable.]:expr:'
        '(-x --fail-fast)'{-x,--fail-fast}'[Stop after the first flow that fails; the rest is not run.]'
        '(-j --jobs)'{-j,--jobs}'[Flows played at the same time. (default\: cores)]:n:'
        '--shard[Play one of several parts, such as 2/3. (default\: 1/1)]:i/n:'
        '--time[Limit for each flow\: 500ms, 60s, 2m. (default\: 60s)]:duration:'
        '--states[Limit of timings or states tried for each flow. (default\: 1000000)]:n:'
        '--strict[Count warnings as errors.]'
        '(--quiet -q)'{--quiet,-q}'[Say something only where something is wrong.]'
        '*'{--verbose,-v}'[Name every flow and show the timeline of findings; twice\: show it for every flow.]'
        '--color[When to colour text\: auto, always, never. (default\: auto)]:when:{__ribflow_complete "${___color[@]}"}'
        '--max-size[Limit of the size of a file. (default\: 16MiB)]:size:'
        '--manual[Link rules to this page of ribflow-rules(7) in SARIF and HTML.]:url:'
        '--include-root[Include only files below this folder. (default\: the working folder)]:dir:_files -/'
        '--no-config[Read no .ribflow.yml.]'
        '--list[Name the flows and count their timings instead of checking them.]'
        '--update[Write into each file what its flows gave, as their new '\''expect\:'\''.]'
        '--fix[Put changes into each file that were proved to make its flows clean, one at a time.]'
        '--yes[Let --update and --fix write where CI is set, and --fix into files that flows include.]'
        '--force[Let --update and --fix write files that are read-only, of somebody else, or have hard links.]'
        '(--watch -w)'{--watch,-w}'[Play again whenever a file changes.]'
        '--timing[Play this one timing, such as 0/2/1.]:path:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_ribflow_show() {
    local -i ret=1
    local -ar ___as=('tree' 'timeline' 'dot' 'timeline-dot' 'mermaid' 'tree-mermaid' 'svg' 'tree-svg')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':path:_files -g '\''*.yaml *.yml'\'''
        '--as[What to draw\: tree, timeline, dot, timeline-dot, mermaid, tree-mermaid, svg, tree-svg. (default\: tree; timeline with --timing)]:drawing:{__ribflow_complete "${___as[@]}"}'
        '--timing[Draw this one timing, such as 0/2/1.]:path:'
        '--save[Write a file for each flow into this folder.]:dir:_files -/'
        '--width[How wide a picture may be, in pixels. (default\: 1400)]:n:'
        '--color[When to colour text\: auto, always, never. (default\: auto)]:when:{__ribflow_complete "${___color[@]}"}'
        '--max-size[Limit of the size of a file. (default\: 16MiB)]:size:'
        '--include-root[Include only files below this folder. (default\: the working folder)]:dir:_files -/'
        '--no-config[Read no .ribflow.yml.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_ribflow_explain() {
    local -i ret=1
    local -ar _topic=('exit' 'format' 'config' 'schema' 'report-schema' 'trace-schema' 'stuck-slot' 'slot-overwritten' 'finish-ignored' 'attach-refused' 'attach-ignored' 'orphan-child' 'nothing-attached' 'child-left-active' 'stale-close' 'event-after-detach' 'finish-unhandled' 'double-attach' 'two-parents' 'detach-unattached' 'detached-by-stranger' 'active-under-inactive' 'active-while-detached' 'reentrant-detach' 'resigned-twice' 'reentrant-attach-loop' 'resign-before-become' 'reentrant-emission' 'load-after-detach' 'work-after-detach' 'children-before-parent' 'parent-gone-first' 'event-to-inactive-parent' 'off-main' 'workflow-step-stuck' 'leaked-view' 'present-after-detach' 'closed-but-attached' 'dismiss-by-non-owner' 'closed-on-cancelled-swipe' 'closed-when-covered' 'window-without-root' 'dismiss-cascade' 'present-refused' 'dismiss-dropped' 'pop-dropped' 'double-push' 'transition-overlap' 'dismiss-forwarded' 'completion-never-run' 'push-without-stack' 'root-replaced' 'view-before-listener' 'view-before-active' 'presenter-before-view' 'lost-event' 'bound-twice' 'logic-in-view' 'stale-dependency' 'leaked-child-coordinator' 'released-too-early' 'unowned-after-release' 'retain-cycle' 'remove-after-next' 'never-resumed' 'double-resume' 'continuation-overwritten' 'resume-before-wait' 'overlapping-flows' 'cancel-ignored' 'resume-after-cancel' 'task-outlives-owner' 'failure-taken-as-success' 'stale-after-await' 'wrong-slot-stored' 'wrong-slot-cleared' 'shadowed-slot' 'dead-slot' 'untracked-child')
    local -ar arg_specs=(
        ':topic:{__ribflow_complete "${_topic[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_ribflow_explore() {
    local -i ret=1
    local -ar ___report=('text' 'short' 'json' 'json-events' 'junit' 'junit-gitlab' 'sarif' 'checkstyle' 'codeclimate' 'gitlab' 'tap' 'github' 'html')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:path:_files'
        '*'{-r,--report}'[Report to write\: text, short, json, json-events, junit, junit-gitlab, sarif, checkstyle, codeclimate, gitlab, tap, github, html; repeatable, one for each destination.]:format\[=file\]:{__ribflow_complete "${___report[@]}"}'
        '*--only[Play only flows whose path or title fits the pattern, or that have the tag '\''@tag'\''; repeatable.]:expr:'
        '*--skip[Leave out flows, chosen as by --only; repeatable.]:expr:'
        '(-x --fail-fast)'{-x,--fail-fast}'[Stop after the first flow that fails; the rest is not run.]'
        '(-j --jobs)'{-j,--jobs}'[Flows played at the same time. (default\: cores)]:n:'
        '--shard[Play one of several parts, such as 2/3. (default\: 1/1)]:i/n:'
        '--time[Limit for each flow\: 500ms, 60s, 2m. (default\: 60s)]:duration:'
        '--states[Limit of timings or states tried for each flow. (default\: 1000000)]:n:'
        '--strict[Count warnings as errors.]'
        '(--quiet -q)'{--quiet,-q}'[Say something only where something is wrong.]'
        '*'{--verbose,-v}'[Name every flow and show the timeline of findings; twice\: show it for every flow.]'
        '--color[When to colour text\: auto, always, never. (default\: auto)]:when:{__ribflow_complete "${___color[@]}"}'
        '--max-size[Limit of the size of a file. (default\: 16MiB)]:size:'
        '--manual[Link rules to this page of ribflow-rules(7) in SARIF and HTML.]:url:'
        '--include-root[Include only files below this folder. (default\: the working folder)]:dir:_files -/'
        '--no-config[Read no .ribflow.yml.]'
        '--events[Longest sequence of events that is tried. (default\: 30)]:n:'
        '--memory[Limit of the states held for each flow. (default\: 1GiB)]:size:'
        '--instances[Most living instances of one component in a state that is expanded. (default\: 3)]:n:'
        '--after-mistakes[States tried after a mistake, once all before one are. (default\: 10000, or 4 for each of these)]:n:'
        '--save[Write each counterexample into this folder, as a flow as small as it can be.]:folder:_files -/'
        '--graph[Draw the states of one flow and what leads from one to another.]:file.dot:_files'
        '--seed[Try random sequences instead of all\: as many as --states says, or until --time is up.]:n:'
        '--orders[Search with every order of the slots'\'' lines that makes sense, and say which are clean.]'
        '--no-reductions[Search all events together, and take no two states for one.]'
        '--rules[Look for these rules only.]:id,...:'
        '--no-learning[Play each event after every subset of what waits before it.]'
        '--no-slices[Search every combination of parts that share nothing.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_ribflow_lint() {
    local -i ret=1
    local -ar ___report=('text' 'short' 'json' 'junit' 'junit-gitlab' 'sarif' 'checkstyle' 'codeclimate' 'gitlab' 'github' 'html')
    local -ar ___explain=('rules' 'stuck-slot' 'slot-overwritten' 'finish-ignored' 'attach-refused' 'attach-ignored' 'orphan-child' 'nothing-attached' 'child-left-active' 'stale-close' 'event-after-detach' 'finish-unhandled' 'double-attach' 'two-parents' 'detach-unattached' 'detached-by-stranger' 'active-under-inactive' 'active-while-detached' 'reentrant-detach' 'resigned-twice' 'reentrant-attach-loop' 'resign-before-become' 'reentrant-emission' 'load-after-detach' 'work-after-detach' 'children-before-parent' 'parent-gone-first' 'event-to-inactive-parent' 'off-main' 'workflow-step-stuck' 'leaked-view' 'present-after-detach' 'closed-but-attached' 'dismiss-by-non-owner' 'closed-on-cancelled-swipe' 'closed-when-covered' 'window-without-root' 'dismiss-cascade' 'present-refused' 'dismiss-dropped' 'pop-dropped' 'double-push' 'transition-overlap' 'dismiss-forwarded' 'completion-never-run' 'push-without-stack' 'root-replaced' 'view-before-listener' 'view-before-active' 'presenter-before-view' 'lost-event' 'bound-twice' 'logic-in-view' 'stale-dependency' 'leaked-child-coordinator' 'released-too-early' 'unowned-after-release' 'retain-cycle' 'remove-after-next' 'never-resumed' 'double-resume' 'continuation-overwritten' 'resume-before-wait' 'overlapping-flows' 'cancel-ignored' 'resume-after-cancel' 'task-outlives-owner' 'failure-taken-as-success' 'stale-after-await' 'wrong-slot-stored' 'wrong-slot-cleared' 'shadowed-slot' 'dead-slot' 'untracked-child')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:path:_files -g '\''*.swift'\'''
        '*'{-r,--report}'[Report to write\: text, short, json, junit, junit-gitlab, sarif, checkstyle, codeclimate, gitlab, github, html; repeatable, one for each destination.]:format\[=file\]:{__ribflow_complete "${___report[@]}"}'
        '*--only[Report only findings whose path, class or rule fits the pattern; repeatable.]:expr:'
        '*--skip[Leave out findings, chosen as by --only; repeatable.]:expr:'
        '--baseline[Report only findings that this file does not name.]:file:_files'
        '--write-baseline[Write what is found into the baseline. (default\: ribflow-baseline.yml)]'
        '--fix[Put statements into the order that was proved to be clean.]'
        '--fix-notes[Do so for notes too.]'
        '--sites[List each line that attaches, detaches, keeps, lets go or waits, and how it was read.]'
        '--recorder[List each method that lacks the recorder'\''s line '\''traced()'\''; with --fix, add it and nothing else.]'
        '--emit-flow[Write each class as a flow file into this folder.]:folder:_files -/'
        '--flows[Hold the flows of this file or folder against the classes.]:path:_files -g '\''*.yaml *.yml'\'''
        '--update-flows[Write the lists of --flows as the classes have them.]'
        '--config[The configuration. (default\: the nearest .ribflow.yml here or above)]:file:_files -g '\''*.yml *.yaml'\'''
        '--no-config[Read no configuration.]'
        '(-j --jobs)'{-j,--jobs}'[Files read at the same time. (default\: cores)]:n:'
        '--explain[Say why a rule holds and how to mend it, and read nothing; '\''rules'\'' lists all.]:rule:{__ribflow_complete "${___explain[@]}"}'
        '--strict[Count warnings as errors.]'
        '--lenient[Warn of a file that is no Swift or nests too deep, instead of failing with 2.]'
        '(--quiet -q)'{--quiet,-q}'[Say something only where something is wrong.]'
        '*'{--verbose,-v}'[Report notes, what was left out and what could not be read; twice\: name every class.]'
        '--color[When to colour text\: auto, always, never. (default\: auto)]:when:{__ribflow_complete "${___color[@]}"}'
        '--max-size[Limit of the size of a file. (default\: 16MiB)]:size:'
        '--manual[Link rules to this page of ribflow-rules(7) in SARIF and HTML.]:url:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_ribflow_replay() {
    local -i ret=1
    local -ar ___report=('text' 'short' 'json' 'json-events' 'junit' 'junit-gitlab' 'sarif' 'checkstyle' 'codeclimate' 'gitlab' 'tap' 'github' 'html')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:trace:_files -g '\''*.jsonl'\'''
        '--against[Say whether each trace is one of the timings of this flow, instead of judging it.]:flow:_files -g '\''*.yaml *.yml'\'''
        '*--map[What the flow calls a component or slot of the app, such as Cart=Parent; repeatable.]:app=flow:'
        '*'{-r,--report}'[Report to write\: text, short, json, json-events, junit, junit-gitlab, sarif, checkstyle, codeclimate, gitlab, tap, github, html; repeatable, one for each destination.]:format\[=file\]:{__ribflow_complete "${___report[@]}"}'
        '--time[Limit for each trace with '\''--against'\''\: 500ms, 60s, 2m. (default\: 60s)]:duration:'
        '--states[Limit of timings tried with '\''--against'\''. (default\: 1000000)]:n:'
        '--strict[Count warnings as errors.]'
        '(--quiet -q)'{--quiet,-q}'[Say something only where something is wrong.]'
        '*'{--verbose,-v}'[Name every trace and show the timeline of findings; twice\: show it for every trace.]'
        '--color[When to colour text\: auto, always, never. (default\: auto)]:when:{__ribflow_complete "${___color[@]}"}'
        '--max-size[Limit of the size of a file. (default\: 1GiB)]:size:'
        '--manual[Link rules to this page of ribflow-rules(7) in SARIF and HTML.]:url:'
        '--no-config[Read no .ribflow.yml.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_ribflow_new() {
    local -i ret=1
    local -ar ___from=('slots' 'viewless' 'coordinators' 'views' 'containers' 'tasks' 'empty')
    local -ar ___ci=('github' 'gitlab' 'pre-commit')
    local -ar arg_specs=(
        ':name:'
        '--from[Flow to begin with\: slots, viewless, coordinators, views, containers, tasks, empty, or a trace of an app, of which a flow is made. (default\: slots)]:origin:{__ribflow_complete "${___from[@]}"}'
        '--ci[Print, or write into the file, what this service needs\: github, gitlab, pre-commit.]:service:{__ribflow_complete "${___ci[@]}"}'
        '--recorder[Write the Swift files that record what an app does into a folder.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_ribflow_fmt() {
    local -i ret=1
    local -ar arg_specs=(
        '*:path:_files -g '\''*.yaml *.yml'\'''
        '--check[Change nothing; show the differences.]'
        '--force[Write files that are read-only, of somebody else, or have hard links.]'
        '--max-size[Limit of the size of a file. (default\: 16MiB)]:size:'
        '--no-config[Read no .ribflow.yml.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_ribflow_help() {
    local -i ret=1
    local -ar arg_specs=(
        '*:subcommands:'
        '--version[Show the version.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

if [[ "${funcstack[1]}" = _ribflow ]]; then
    _ribflow "${@}"
else
    compdef _ribflow ribflow
fi
