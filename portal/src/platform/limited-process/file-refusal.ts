/** Why a file is refused: a word of the task that read it, or `killed` when its child process crashed or exceeded a limit. */
export class FileRefusal extends Error {
  readonly reason: string
  /** A sentence to show: how many files of this sender were refused recently. Empty inside the child. */
  readonly note: string
  constructor(reason: string, note = '') {
    super(`refused: ${reason}`)
    this.reason = reason
    this.note = note
  }
}
