#!/bin/bash

__ribflow_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__ribflow_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__ribflow_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__ribflow_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_ribflow() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __ribflow_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    run|show|explain|explore|lint|replay|new|fmt|help)
        # Offer subcommand argument completions
        "_ribflow_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'run show explain explore lint replay new fmt help' -- "${cur}"))
        ;;
    esac
}

_ribflow_run() {
    repeating_flags=(--verbose -v)
    non_repeating_flags=(-x --fail-fast --strict --quiet -q --no-config --list --update --fix --yes --force --watch -w --version -h --help)
    repeating_options=(-r --report --only --skip)
    non_repeating_options=(-j --jobs --shard --time --states --color --max-size --manual --include-root --timing)
    __ribflow_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '-r'|'--report')
        __ribflow_add_completions -W 'text'$'\n''short'$'\n''json'$'\n''json-events'$'\n''junit'$'\n''junit-gitlab'$'\n''sarif'$'\n''checkstyle'$'\n''codeclimate'$'\n''gitlab'$'\n''tap'$'\n''github'$'\n''html'
        return
        ;;
    '--only')
        return
        ;;
    '--skip')
        return
        ;;
    '-j'|'--jobs')
        return
        ;;
    '--shard')
        return
        ;;
    '--time')
        return
        ;;
    '--states')
        return
        ;;
    '--color')
        __ribflow_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--max-size')
        return
        ;;
    '--manual')
        return
        ;;
    '--include-root')
        __ribflow_add_completions -d
        return
        ;;
    '--timing')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __ribflow_add_completions -f
        return
        ;;
    esac
}

_ribflow_show() {
    repeating_flags=()
    non_repeating_flags=(--no-config --version -h --help)
    repeating_options=()
    non_repeating_options=(--as --timing --save --width --color --max-size --include-root)
    __ribflow_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--as')
        __ribflow_add_completions -W 'tree'$'\n''timeline'$'\n''dot'$'\n''timeline-dot'$'\n''mermaid'$'\n''tree-mermaid'$'\n''svg'$'\n''tree-svg'
        return
        ;;
    '--timing')
        return
        ;;
    '--save')
        __ribflow_add_completions -d
        return
        ;;
    '--width')
        return
        ;;
    '--color')
        __ribflow_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--max-size')
        return
        ;;
    '--include-root')
        __ribflow_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __ribflow_add_completions -o plusdirs -fX '!*.@(yaml|yml)'
        return
        ;;
    esac
}

_ribflow_explain() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __ribflow_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __ribflow_add_completions -W 'exit'$'\n''format'$'\n''config'$'\n''schema'$'\n''report-schema'$'\n''trace-schema'$'\n''stuck-slot'$'\n''slot-overwritten'$'\n''finish-ignored'$'\n''attach-refused'$'\n''attach-ignored'$'\n''orphan-child'$'\n''nothing-attached'$'\n''child-left-active'$'\n''stale-close'$'\n''event-after-detach'$'\n''finish-unhandled'$'\n''double-attach'$'\n''two-parents'$'\n''detach-unattached'$'\n''detached-by-stranger'$'\n''active-under-inactive'$'\n''active-while-detached'$'\n''reentrant-detach'$'\n''resigned-twice'$'\n''reentrant-attach-loop'$'\n''resign-before-become'$'\n''reentrant-emission'$'\n''load-after-detach'$'\n''work-after-detach'$'\n''children-before-parent'$'\n''parent-gone-first'$'\n''event-to-inactive-parent'$'\n''off-main'$'\n''workflow-step-stuck'$'\n''leaked-view'$'\n''present-after-detach'$'\n''closed-but-attached'$'\n''dismiss-by-non-owner'$'\n''closed-on-cancelled-swipe'$'\n''closed-when-covered'$'\n''window-without-root'$'\n''dismiss-cascade'$'\n''present-refused'$'\n''dismiss-dropped'$'\n''pop-dropped'$'\n''double-push'$'\n''transition-overlap'$'\n''dismiss-forwarded'$'\n''completion-never-run'$'\n''push-without-stack'$'\n''root-replaced'$'\n''view-before-listener'$'\n''view-before-active'$'\n''presenter-before-view'$'\n''lost-event'$'\n''bound-twice'$'\n''logic-in-view'$'\n''stale-dependency'$'\n''leaked-child-coordinator'$'\n''released-too-early'$'\n''unowned-after-release'$'\n''retain-cycle'$'\n''remove-after-next'$'\n''never-resumed'$'\n''double-resume'$'\n''continuation-overwritten'$'\n''resume-before-wait'$'\n''overlapping-flows'$'\n''cancel-ignored'$'\n''resume-after-cancel'$'\n''task-outlives-owner'$'\n''failure-taken-as-success'$'\n''stale-after-await'$'\n''wrong-slot-stored'$'\n''wrong-slot-cleared'$'\n''shadowed-slot'$'\n''dead-slot'$'\n''untracked-child'
        return
        ;;
    esac
}

_ribflow_explore() {
    repeating_flags=(--verbose -v)
    non_repeating_flags=(-x --fail-fast --strict --quiet -q --no-config --orders --no-reductions --no-learning --no-slices --version -h --help)
    repeating_options=(-r --report --only --skip)
    non_repeating_options=(-j --jobs --shard --time --states --color --max-size --manual --include-root --events --memory --instances --after-mistakes --save --graph --seed --rules)
    __ribflow_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '-r'|'--report')
        __ribflow_add_completions -W 'text'$'\n''short'$'\n''json'$'\n''json-events'$'\n''junit'$'\n''junit-gitlab'$'\n''sarif'$'\n''checkstyle'$'\n''codeclimate'$'\n''gitlab'$'\n''tap'$'\n''github'$'\n''html'
        return
        ;;
    '--only')
        return
        ;;
    '--skip')
        return
        ;;
    '-j'|'--jobs')
        return
        ;;
    '--shard')
        return
        ;;
    '--time')
        return
        ;;
    '--states')
        return
        ;;
    '--color')
        __ribflow_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--max-size')
        return
        ;;
    '--manual')
        return
        ;;
    '--include-root')
        __ribflow_add_completions -d
        return
        ;;
    '--events')
        return
        ;;
    '--memory')
        return
        ;;
    '--instances')
        return
        ;;
    '--after-mistakes')
        return
        ;;
    '--save')
        __ribflow_add_completions -d
        return
        ;;
    '--graph')
        __ribflow_add_completions -f
        return
        ;;
    '--seed')
        return
        ;;
    '--rules')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __ribflow_add_completions -f
        return
        ;;
    esac
}

_ribflow_lint() {
    repeating_flags=(--verbose -v)
    non_repeating_flags=(--write-baseline --fix --fix-notes --sites --recorder --update-flows --no-config --strict --lenient --quiet -q --version -h --help)
    repeating_options=(-r --report --only --skip)
    non_repeating_options=(--baseline --emit-flow --flows --config -j --jobs --explain --color --max-size --manual)
    __ribflow_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '-r'|'--report')
        __ribflow_add_completions -W 'text'$'\n''short'$'\n''json'$'\n''junit'$'\n''junit-gitlab'$'\n''sarif'$'\n''checkstyle'$'\n''codeclimate'$'\n''gitlab'$'\n''github'$'\n''html'
        return
        ;;
    '--only')
        return
        ;;
    '--skip')
        return
        ;;
    '--baseline')
        __ribflow_add_completions -f
        return
        ;;
    '--emit-flow')
        __ribflow_add_completions -d
        return
        ;;
    '--flows')
        __ribflow_add_completions -o plusdirs -fX '!*.@(yaml|yml)'
        return
        ;;
    '--config')
        __ribflow_add_completions -o plusdirs -fX '!*.@(yml|yaml)'
        return
        ;;
    '-j'|'--jobs')
        return
        ;;
    '--explain')
        __ribflow_add_completions -W 'rules'$'\n''stuck-slot'$'\n''slot-overwritten'$'\n''finish-ignored'$'\n''attach-refused'$'\n''attach-ignored'$'\n''orphan-child'$'\n''nothing-attached'$'\n''child-left-active'$'\n''stale-close'$'\n''event-after-detach'$'\n''finish-unhandled'$'\n''double-attach'$'\n''two-parents'$'\n''detach-unattached'$'\n''detached-by-stranger'$'\n''active-under-inactive'$'\n''active-while-detached'$'\n''reentrant-detach'$'\n''resigned-twice'$'\n''reentrant-attach-loop'$'\n''resign-before-become'$'\n''reentrant-emission'$'\n''load-after-detach'$'\n''work-after-detach'$'\n''children-before-parent'$'\n''parent-gone-first'$'\n''event-to-inactive-parent'$'\n''off-main'$'\n''workflow-step-stuck'$'\n''leaked-view'$'\n''present-after-detach'$'\n''closed-but-attached'$'\n''dismiss-by-non-owner'$'\n''closed-on-cancelled-swipe'$'\n''closed-when-covered'$'\n''window-without-root'$'\n''dismiss-cascade'$'\n''present-refused'$'\n''dismiss-dropped'$'\n''pop-dropped'$'\n''double-push'$'\n''transition-overlap'$'\n''dismiss-forwarded'$'\n''completion-never-run'$'\n''push-without-stack'$'\n''root-replaced'$'\n''view-before-listener'$'\n''view-before-active'$'\n''presenter-before-view'$'\n''lost-event'$'\n''bound-twice'$'\n''logic-in-view'$'\n''stale-dependency'$'\n''leaked-child-coordinator'$'\n''released-too-early'$'\n''unowned-after-release'$'\n''retain-cycle'$'\n''remove-after-next'$'\n''never-resumed'$'\n''double-resume'$'\n''continuation-overwritten'$'\n''resume-before-wait'$'\n''overlapping-flows'$'\n''cancel-ignored'$'\n''resume-after-cancel'$'\n''task-outlives-owner'$'\n''failure-taken-as-success'$'\n''stale-after-await'$'\n''wrong-slot-stored'$'\n''wrong-slot-cleared'$'\n''shadowed-slot'$'\n''dead-slot'$'\n''untracked-child'
        return
        ;;
    '--color')
        __ribflow_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--max-size')
        return
        ;;
    '--manual')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __ribflow_add_completions -o plusdirs -fX '!*.@(swift)'
        return
        ;;
    esac
}

_ribflow_replay() {
    repeating_flags=(--verbose -v)
    non_repeating_flags=(--strict --quiet -q --no-config --version -h --help)
    repeating_options=(--map -r --report)
    non_repeating_options=(--against --time --states --color --max-size --manual)
    __ribflow_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--against')
        __ribflow_add_completions -o plusdirs -fX '!*.@(yaml|yml)'
        return
        ;;
    '--map')
        return
        ;;
    '-r'|'--report')
        __ribflow_add_completions -W 'text'$'\n''short'$'\n''json'$'\n''json-events'$'\n''junit'$'\n''junit-gitlab'$'\n''sarif'$'\n''checkstyle'$'\n''codeclimate'$'\n''gitlab'$'\n''tap'$'\n''github'$'\n''html'
        return
        ;;
    '--time')
        return
        ;;
    '--states')
        return
        ;;
    '--color')
        __ribflow_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--max-size')
        return
        ;;
    '--manual')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __ribflow_add_completions -o plusdirs -fX '!*.@(jsonl)'
        return
        ;;
    esac
}

_ribflow_new() {
    repeating_flags=()
    non_repeating_flags=(--recorder --version -h --help)
    repeating_options=()
    non_repeating_options=(--from --ci)
    __ribflow_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--from')
        __ribflow_add_completions -W 'slots'$'\n''viewless'$'\n''coordinators'$'\n''views'$'\n''containers'$'\n''tasks'$'\n''empty'
        return
        ;;
    '--ci')
        __ribflow_add_completions -W 'github'$'\n''gitlab'$'\n''pre-commit'
        return
        ;;
    esac
}

_ribflow_fmt() {
    repeating_flags=()
    non_repeating_flags=(--check --force --no-config --version -h --help)
    repeating_options=()
    non_repeating_options=(--max-size)
    __ribflow_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--max-size')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __ribflow_add_completions -o plusdirs -fX '!*.@(yaml|yml)'
        return
        ;;
    esac
}

_ribflow_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __ribflow_offer_flags_options -1
}

complete -o filenames -F _ribflow ribflow
