/** Why a file cannot be cleaned. */
export type StripFailure = 'unreadable' | 'locked' | 'embedded'
export class StripError extends Error {
  readonly failure: StripFailure
  constructor(failure: StripFailure) {
    super(failure)
    this.failure = failure
  }
}
