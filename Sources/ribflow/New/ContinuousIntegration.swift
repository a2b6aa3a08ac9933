import Console

/// The lines that let a service run ribflow for each change.
enum ContinuousIntegration: String, CaseIterable, Sendable {
  case github, gitlab
  case preCommit = "pre-commit"

  /// Where the service looks for the lines.
  var path: String {
    switch self {
    case .github: ".github/workflows/flows.yml"
    case .gitlab: ".gitlab-ci.yml"
    case .preCommit: ".pre-commit-config.yaml"
    }
  }

  var text: String {
    switch self {
    case .github: Self.githubText
    case .gitlab: Self.gitlabText
    case .preCommit: Self.preCommitText
    }
  }

  private static let githubText = """
    # \(github.path)
    name: flows
    on: [push, pull_request]
    permissions:
      contents: read
      security-events: write
    jobs:
      flows:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v4
          - uses: \(Version.repository)/.github/actions/ribflow@\(Version.number)  # where your ribflow comes from
            with: {paths: flows}
          - uses: github/codeql-action/upload-sarif@v3
            if: ${{ !cancelled() }}
            with: {sarif_file: ribflow.sarif}

    """

  private static let gitlabText = """
    # \(gitlab.path)
    flows:
      image: swift:6.1
      variables: {GIT_SUBMODULE_STRATEGY: recursive}  # ribflow in tools/ribflow
      before_script:
        - apt-get update && apt-get install -y libyaml-dev
        - swift build --package-path tools/ribflow -c release --product ribflow
      script:  # with 'parallel: 3' add --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL"
        - tools/ribflow/.build/release/ribflow run -r text -r junit-gitlab=ribflow.xml
      artifacts:
        when: always
        reports: {junit: ribflow.xml}

    """

  private static let preCommitText = """
    # \(preCommit.path)
    repos:
      - repo: https://github.com/\(Version.repository)  # where your ribflow comes from
        rev: \(Version.number)
        hooks:
          - id: ribflow
          - id: ribflow-fmt

    """
}
