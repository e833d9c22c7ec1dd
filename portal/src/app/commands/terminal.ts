/** Where a command runs: at a terminal, or started by the portal, which receives the result as a message. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  /** Progress and errors, on standard error. */
  say(sentence: string): unknown
  /** Findings, on standard output. */
  report(sentence: string): unknown
  send?(result: object): unknown
}

/** What a command exits with: 0 is good, 1 an error, 2 a finding. */
export type ExitCode = 0 | 1 | 2
