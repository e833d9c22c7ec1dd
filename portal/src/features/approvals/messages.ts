import { aloneDays, maxOpenRequests, waitingHours, type ApprovalState } from './rules.ts'

/** What messages and screens say about approvals by a second person. */
export const approvalMessages = {
  notFound: 'This request does not exist.',
  asked: `A second person must approve this. The request waits for ${waitingHours} hours.`,
  ownRequest: 'You asked for this yourself. Another person must approve it.',
  notYours: 'Only the colleague who asked can withdraw this.',
  otherWaits:
    'Another request about this record waits for a second person. It must be approved, refused or withdrawn first.',
  tooMany: `You have ${maxOpenRequests} requests that wait for a second person. Withdraw one first.`,
  noOneTogether: 'Nobody else holds all of these duties together. Change one duty at a time.',
  hiddenFromAll: 'This is withheld from everybody else who could approve it. Let another person read it first.',
  ownOfAll: 'Everyone else who could approve this is concerned by it. A third person must hold the duty first.',
  notAloneLong: `Someone else could have approved this less than ${aloneDays} days ago. Give a second person the duty, or try again later.`,
  reasonMissing: 'Write why you refuse',
  changed: 'The record was changed after this was asked, so the request is void. Look at the record and ask again.',
  deletedAccount: 'Duties of a deleted account',
  gone: 'The record does not exist any more, so the request is void.',
  askerGone: 'The colleague who asked no longer has the duty for this, so the request is void.',
  ownOfAsker: 'The record is now the colleague’s own who asked, so the request is void.',
  approved: 'Approved.',
  refused: 'Refused. Nothing has changed.',
  withdrawn: 'Withdrawn. Nothing has changed.',
} as const

export const stateWords: Record<ApprovalState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  void: 'Void',
  expired: 'Expired',
}

/** The refusal of a decision about a request that is closed. */
export const closedWords: Record<Exclude<ApprovalState, 'waiting'>, string> = {
  approved: 'This request is already approved.',
  refused: 'This request is already refused.',
  withdrawn: 'This request is withdrawn.',
  void: 'This request is void, because the record was changed after it was asked.',
  expired: `This request has expired: nobody decided within ${waitingHours} hours.`,
}
