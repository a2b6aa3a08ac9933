function __ribflow_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __ribflow_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __ribflow_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __ribflow_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __ribflow_parse_tokens -S
    set -l unparsed_tokens (__ribflow_tokens -pc)
    switch $unparsed_tokens[1]
    case 'ribflow'
        __ribflow_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'run'
            __ribflow_parse_subcommand -r 1 'r/report=+' 'only=+' 'skip=+' 'x/fail-fast' 'j/jobs=' 'shard=' 'time=' 'states=' 'strict' 'q/quiet' 'v/verbose' 'color=' 'max-size=' 'manual=' 'include-root=' 'no-config' 'list' 'update' 'fix' 'yes' 'force' 'w/watch' 'timing=' 'version' 'h/help'
        case 'show'
            __ribflow_parse_subcommand 1 'as=' 'timing=' 'save=' 'width=' 'color=' 'max-size=' 'include-root=' 'no-config' 'version' 'h/help'
        case 'explain'
            __ribflow_parse_subcommand 1 'version' 'h/help'
        case 'explore'
            __ribflow_parse_subcommand -r 1 'r/report=+' 'only=+' 'skip=+' 'x/fail-fast' 'j/jobs=' 'shard=' 'time=' 'states=' 'strict' 'q/quiet' 'v/verbose' 'color=' 'max-size=' 'manual=' 'include-root=' 'no-config' 'events=' 'memory=' 'instances=' 'after-mistakes=' 'save=' 'graph=' 'seed=' 'orders' 'no-reductions' 'rules=' 'no-learning' 'no-slices' 'version' 'h/help'
        case 'lint'
            __ribflow_parse_subcommand -r 1 'r/report=+' 'only=+' 'skip=+' 'baseline=' 'write-baseline' 'fix' 'fix-notes' 'sites' 'recorder' 'emit-flow=' 'flows=' 'update-flows' 'config=' 'no-config' 'j/jobs=' 'explain=' 'strict' 'lenient' 'q/quiet' 'v/verbose' 'color=' 'max-size=' 'manual=' 'version' 'h/help'
        case 'replay'
            __ribflow_parse_subcommand -r 1 'against=' 'map=+' 'r/report=+' 'time=' 'states=' 'strict' 'q/quiet' 'v/verbose' 'color=' 'max-size=' 'manual=' 'no-config' 'version' 'h/help'
        case 'new'
            __ribflow_parse_subcommand 1 'from=' 'ci=' 'recorder' 'version' 'h/help'
        case 'fmt'
            __ribflow_parse_subcommand -r 1 'check' 'force' 'max-size=' 'no-config' 'version' 'h/help'
        case 'help'
            __ribflow_parse_subcommand -r 1 'version'
        end
    end
end

function __ribflow_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __ribflow_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __ribflow_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __ribflow_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__ribflow_tokens -p)
    if test -z "$(__ribflow_tokens -t)"
        set -l index (count (__ribflow_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'ribflow' -f
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow" version' -l 'version' -d 'Show the version.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow" -eq 1' -fa 'run' -d 'Play flows in every timing they leave open, and compare with what they expect.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow" -eq 1' -fa 'show' -d 'Draw a flow: its tree, or the timeline of a run.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow" -eq 1' -fa 'explain' -d 'Say what a rule, an exit code, the file format or a word of it means.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow" -eq 1' -fa 'explore' -d 'Try every timing and every sequence of the events, and find the shortest counterexample.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow" -eq 1' -fa 'lint' -d 'Read Swift sources, and find the mistakes that flows show.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow" -eq 1' -fa 'replay' -d 'Judge traces that an app has written, by the rules that flows are judged by.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow" -eq 1' -fa 'new' -d 'Write a first flow, what a service needs to run flows, or what records an app.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow" -eq 1' -fa 'fmt' -d 'Format flow files; what they say and their comments stay.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow run" -ge 1' -F
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run"' -s 'r' -l 'report' -d 'Report to write: text, short, json, json-events, junit, junit-gitlab, sarif, checkstyle, codeclimate, gitlab, tap, github, html; repeatable, one for each destination.' -rfka 'text short json json-events junit junit-gitlab sarif checkstyle codeclimate gitlab tap github html'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run"' -l 'only' -d 'Play only flows whose path or title fits the pattern, or that have the tag \'@tag\'; repeatable.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run"' -l 'skip' -d 'Leave out flows, chosen as by --only; repeatable.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" fail-fast x' -s 'x' -l 'fail-fast' -d 'Stop after the first flow that fails; the rest is not run.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" j jobs' -s 'j' -l 'jobs' -d 'Flows played at the same time. (default: cores)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" shard' -l 'shard' -d 'Play one of several parts, such as 2/3. (default: 1/1)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" time' -l 'time' -d 'Limit for each flow: 500ms, 60s, 2m. (default: 60s)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" states' -l 'states' -d 'Limit of timings or states tried for each flow. (default: 1000000)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" strict' -l 'strict' -d 'Count warnings as errors.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" q quiet' -l 'quiet' -s 'q' -d 'Say something only where something is wrong.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run"' -l 'verbose' -s 'v' -d 'Name every flow and show the timeline of findings; twice: show it for every flow.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" color' -l 'color' -d 'When to colour text: auto, always, never. (default: auto)' -rfka 'auto always never'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" max-size' -l 'max-size' -d 'Limit of the size of a file. (default: 16MiB)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" manual' -l 'manual' -d 'Link rules to this page of ribflow-rules(7) in SARIF and HTML.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" include-root' -l 'include-root' -d 'Include only files below this folder. (default: the working folder)' -rfa '(__ribflow_complete_directories)'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" no-config' -l 'no-config' -d 'Read no .ribflow.yml.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" list' -l 'list' -d 'Name the flows and count their timings instead of checking them.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" update' -l 'update' -d 'Write into each file what its flows gave, as their new \'expect:\'.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" fix' -l 'fix' -d 'Put changes into each file that were proved to make its flows clean, one at a time.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" yes' -l 'yes' -d 'Let --update and --fix write where CI is set, and --fix into files that flows include.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" force' -l 'force' -d 'Let --update and --fix write files that are read-only, of somebody else, or have hard links.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" w watch' -l 'watch' -s 'w' -d 'Play again whenever a file changes.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" timing' -l 'timing' -d 'Play this one timing, such as 0/2/1.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" version' -l 'version' -d 'Show the version.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow run" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow show" -eq 1' -fa '(set -l exts \'yaml\' \'yml\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" as' -l 'as' -d 'What to draw: tree, timeline, dot, timeline-dot, mermaid, tree-mermaid, svg, tree-svg. (default: tree; timeline with --timing)' -rfka 'tree timeline dot timeline-dot mermaid tree-mermaid svg tree-svg'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" timing' -l 'timing' -d 'Draw this one timing, such as 0/2/1.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" save' -l 'save' -d 'Write a file for each flow into this folder.' -rfa '(__ribflow_complete_directories)'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" width' -l 'width' -d 'How wide a picture may be, in pixels. (default: 1400)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" color' -l 'color' -d 'When to colour text: auto, always, never. (default: auto)' -rfka 'auto always never'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" max-size' -l 'max-size' -d 'Limit of the size of a file. (default: 16MiB)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" include-root' -l 'include-root' -d 'Include only files below this folder. (default: the working folder)' -rfa '(__ribflow_complete_directories)'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" no-config' -l 'no-config' -d 'Read no .ribflow.yml.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" version' -l 'version' -d 'Show the version.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow explain" -eq 1' -fka 'exit format config schema report-schema trace-schema stuck-slot slot-overwritten finish-ignored attach-refused attach-ignored orphan-child nothing-attached child-left-active stale-close event-after-detach finish-unhandled double-attach two-parents detach-unattached detached-by-stranger active-under-inactive active-while-detached reentrant-detach resigned-twice reentrant-attach-loop resign-before-become reentrant-emission load-after-detach work-after-detach children-before-parent parent-gone-first event-to-inactive-parent off-main workflow-step-stuck leaked-view present-after-detach closed-but-attached dismiss-by-non-owner closed-on-cancelled-swipe closed-when-covered window-without-root dismiss-cascade present-refused dismiss-dropped pop-dropped double-push transition-overlap dismiss-forwarded completion-never-run push-without-stack root-replaced view-before-listener view-before-active presenter-before-view lost-event bound-twice logic-in-view stale-dependency leaked-child-coordinator released-too-early unowned-after-release retain-cycle remove-after-next never-resumed double-resume continuation-overwritten resume-before-wait overlapping-flows cancel-ignored resume-after-cancel task-outlives-owner failure-taken-as-success stale-after-await wrong-slot-stored wrong-slot-cleared shadowed-slot dead-slot untracked-child'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explain" version' -l 'version' -d 'Show the version.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow explore" -ge 1' -F
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore"' -s 'r' -l 'report' -d 'Report to write: text, short, json, json-events, junit, junit-gitlab, sarif, checkstyle, codeclimate, gitlab, tap, github, html; repeatable, one for each destination.' -rfka 'text short json json-events junit junit-gitlab sarif checkstyle codeclimate gitlab tap github html'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore"' -l 'only' -d 'Play only flows whose path or title fits the pattern, or that have the tag \'@tag\'; repeatable.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore"' -l 'skip' -d 'Leave out flows, chosen as by --only; repeatable.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" fail-fast x' -s 'x' -l 'fail-fast' -d 'Stop after the first flow that fails; the rest is not run.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" j jobs' -s 'j' -l 'jobs' -d 'Flows played at the same time. (default: cores)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" shard' -l 'shard' -d 'Play one of several parts, such as 2/3. (default: 1/1)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" time' -l 'time' -d 'Limit for each flow: 500ms, 60s, 2m. (default: 60s)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" states' -l 'states' -d 'Limit of timings or states tried for each flow. (default: 1000000)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" strict' -l 'strict' -d 'Count warnings as errors.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" q quiet' -l 'quiet' -s 'q' -d 'Say something only where something is wrong.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore"' -l 'verbose' -s 'v' -d 'Name every flow and show the timeline of findings; twice: show it for every flow.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" color' -l 'color' -d 'When to colour text: auto, always, never. (default: auto)' -rfka 'auto always never'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" max-size' -l 'max-size' -d 'Limit of the size of a file. (default: 16MiB)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" manual' -l 'manual' -d 'Link rules to this page of ribflow-rules(7) in SARIF and HTML.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" include-root' -l 'include-root' -d 'Include only files below this folder. (default: the working folder)' -rfa '(__ribflow_complete_directories)'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" no-config' -l 'no-config' -d 'Read no .ribflow.yml.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" events' -l 'events' -d 'Longest sequence of events that is tried. (default: 30)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" memory' -l 'memory' -d 'Limit of the states held for each flow. (default: 1GiB)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" instances' -l 'instances' -d 'Most living instances of one component in a state that is expanded. (default: 3)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" after-mistakes' -l 'after-mistakes' -d 'States tried after a mistake, once all before one are. (default: 10000, or 4 for each of these)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" save' -l 'save' -d 'Write each counterexample into this folder, as a flow as small as it can be.' -rfa '(__ribflow_complete_directories)'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" graph' -l 'graph' -d 'Draw the states of one flow and what leads from one to another.' -rF
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" seed' -l 'seed' -d 'Try random sequences instead of all: as many as --states says, or until --time is up.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" orders' -l 'orders' -d 'Search with every order of the slots\' lines that makes sense, and say which are clean.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" no-reductions' -l 'no-reductions' -d 'Search all events together, and take no two states for one.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" rules' -l 'rules' -d 'Look for these rules only.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" no-learning' -l 'no-learning' -d 'Play each event after every subset of what waits before it.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" no-slices' -l 'no-slices' -d 'Search every combination of parts that share nothing.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" version' -l 'version' -d 'Show the version.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow explore" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow lint" -ge 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'swift\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint"' -s 'r' -l 'report' -d 'Report to write: text, short, json, junit, junit-gitlab, sarif, checkstyle, codeclimate, gitlab, github, html; repeatable, one for each destination.' -rfka 'text short json junit junit-gitlab sarif checkstyle codeclimate gitlab github html'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint"' -l 'only' -d 'Report only findings whose path, class or rule fits the pattern; repeatable.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint"' -l 'skip' -d 'Leave out findings, chosen as by --only; repeatable.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" baseline' -l 'baseline' -d 'Report only findings that this file does not name.' -rF
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" write-baseline' -l 'write-baseline' -d 'Write what is found into the baseline. (default: ribflow-baseline.yml)'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" fix' -l 'fix' -d 'Put statements into the order that was proved to be clean.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" fix-notes' -l 'fix-notes' -d 'Do so for notes too.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" sites' -l 'sites' -d 'List each line that attaches, detaches, keeps, lets go or waits, and how it was read.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" recorder' -l 'recorder' -d 'List each method that lacks the recorder\'s line \'traced()\'; with --fix, add it and nothing else.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" emit-flow' -l 'emit-flow' -d 'Write each class as a flow file into this folder.' -rfa '(__ribflow_complete_directories)'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" flows' -l 'flows' -d 'Hold the flows of this file or folder against the classes.' -rfa '(set -l exts \'yaml\' \'yml\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" update-flows' -l 'update-flows' -d 'Write the lists of --flows as the classes have them.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" config' -l 'config' -d 'The configuration. (default: the nearest .ribflow.yml here or above)' -rfa '(set -l exts \'yml\' \'yaml\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" no-config' -l 'no-config' -d 'Read no configuration.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" j jobs' -s 'j' -l 'jobs' -d 'Files read at the same time. (default: cores)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" explain' -l 'explain' -d 'Say why a rule holds and how to mend it, and read nothing; \'rules\' lists all.' -rfka 'rules stuck-slot slot-overwritten finish-ignored attach-refused attach-ignored orphan-child nothing-attached child-left-active stale-close event-after-detach finish-unhandled double-attach two-parents detach-unattached detached-by-stranger active-under-inactive active-while-detached reentrant-detach resigned-twice reentrant-attach-loop resign-before-become reentrant-emission load-after-detach work-after-detach children-before-parent parent-gone-first event-to-inactive-parent off-main workflow-step-stuck leaked-view present-after-detach closed-but-attached dismiss-by-non-owner closed-on-cancelled-swipe closed-when-covered window-without-root dismiss-cascade present-refused dismiss-dropped pop-dropped double-push transition-overlap dismiss-forwarded completion-never-run push-without-stack root-replaced view-before-listener view-before-active presenter-before-view lost-event bound-twice logic-in-view stale-dependency leaked-child-coordinator released-too-early unowned-after-release retain-cycle remove-after-next never-resumed double-resume continuation-overwritten resume-before-wait overlapping-flows cancel-ignored resume-after-cancel task-outlives-owner failure-taken-as-success stale-after-await wrong-slot-stored wrong-slot-cleared shadowed-slot dead-slot untracked-child'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" strict' -l 'strict' -d 'Count warnings as errors.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" lenient' -l 'lenient' -d 'Warn of a file that is no Swift or nests too deep, instead of failing with 2.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" q quiet' -l 'quiet' -s 'q' -d 'Say something only where something is wrong.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint"' -l 'verbose' -s 'v' -d 'Report notes, what was left out and what could not be read; twice: name every class.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" color' -l 'color' -d 'When to colour text: auto, always, never. (default: auto)' -rfka 'auto always never'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" max-size' -l 'max-size' -d 'Limit of the size of a file. (default: 16MiB)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" manual' -l 'manual' -d 'Link rules to this page of ribflow-rules(7) in SARIF and HTML.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" version' -l 'version' -d 'Show the version.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow lint" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow replay" -ge 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'jsonl\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" against' -l 'against' -d 'Say whether each trace is one of the timings of this flow, instead of judging it.' -rfa '(set -l exts \'yaml\' \'yml\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay"' -l 'map' -d 'What the flow calls a component or slot of the app, such as Cart=Parent; repeatable.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay"' -s 'r' -l 'report' -d 'Report to write: text, short, json, json-events, junit, junit-gitlab, sarif, checkstyle, codeclimate, gitlab, tap, github, html; repeatable, one for each destination.' -rfka 'text short json json-events junit junit-gitlab sarif checkstyle codeclimate gitlab tap github html'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" time' -l 'time' -d 'Limit for each trace with \'--against\': 500ms, 60s, 2m. (default: 60s)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" states' -l 'states' -d 'Limit of timings tried with \'--against\'. (default: 1000000)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" strict' -l 'strict' -d 'Count warnings as errors.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" q quiet' -l 'quiet' -s 'q' -d 'Say something only where something is wrong.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay"' -l 'verbose' -s 'v' -d 'Name every trace and show the timeline of findings; twice: show it for every trace.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" color' -l 'color' -d 'When to colour text: auto, always, never. (default: auto)' -rfka 'auto always never'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" max-size' -l 'max-size' -d 'Limit of the size of a file. (default: 1GiB)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" manual' -l 'manual' -d 'Link rules to this page of ribflow-rules(7) in SARIF and HTML.' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" no-config' -l 'no-config' -d 'Read no .ribflow.yml.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" version' -l 'version' -d 'Show the version.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow replay" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow new" from' -l 'from' -d 'Flow to begin with: slots, viewless, coordinators, views, containers, tasks, empty, or a trace of an app, of which a flow is made. (default: slots)' -rfka 'slots viewless coordinators views containers tasks empty'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow new" ci' -l 'ci' -d 'Print, or write into the file, what this service needs: github, gitlab, pre-commit.' -rfka 'github gitlab pre-commit'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow new" recorder' -l 'recorder' -d 'Write the Swift files that record what an app does into a folder.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow new" version' -l 'version' -d 'Show the version.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow new" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_positional "ribflow fmt" -ge 1' -fa '(set -l exts \'yaml\' \'yml\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow fmt" check' -l 'check' -d 'Change nothing; show the differences.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow fmt" force' -l 'force' -d 'Write files that are read-only, of somebody else, or have hard links.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow fmt" max-size' -l 'max-size' -d 'Limit of the size of a file. (default: 16MiB)' -rfka ''
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow fmt" no-config' -l 'no-config' -d 'Read no .ribflow.yml.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow fmt" version' -l 'version' -d 'Show the version.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow fmt" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'ribflow' -n '__ribflow_should_offer_completions_for_flags_or_options "ribflow help" version' -l 'version' -d 'Show the version.'
