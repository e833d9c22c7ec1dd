import type { ActionOf, ShownState, Values } from '#engines/records/kind.ts'
import * as records from '#engines/records/kind.ts'
import { may } from '#platform/duties.ts'
import { corrections } from './kind.corrections.ts'
import { states } from './kind.states.ts'
import { licensing } from './desk/kind.licensing.ts'
import { messages } from './messages.ts'
import {
  type ApprovalStatus,
  commentField,
  commentLimit,
  grantsOrEnds,
  mailQueue,
  openStatuses,
  recordType,
  reversalReasonField,
  reversesDecision,
  type SubmissionStatus,
} from './rules.ts'

type Moment = Date | string | null

/** What decides about an application. */
export interface SubmissionState {
  status: SubmissionStatus
  approvalStatus: ApprovalStatus
  /** When the applicant took back what is rejected now. */
  withdrawnAt?: Moment
  /** When an officer said that it is ready for a decision. */
  readyAt?: Moment
  /** It is approved, and the licence that it leads to is not granted yet. */
  awaitsLicence?: boolean
  /** It leads to a licence, and nobody has confirmed yet that it is duly filed. */
  awaitsFiling?: boolean
  dulyFiledOn?: string | null
  correctionsDue?: string | null
}

interface Facts extends SubmissionState {
  waitingSince: Moment
  answerSince: Moment
  adminDescription: string
  assigneeId: string | null
}

/** Staff never act as the applicant, and the applicant does nothing else. For a company only a member who may sign binds it. */
export const applicants = ['owner', 'preparer'] as const
export const officers = ['approver', 'officer'] as const
/** Licensing staff that may also decide or not, its owner, a member of the company that applies who may not sign for it, or who may only read it. */
export const roles = [...officers, ...applicants, 'reader'] as const
export type Role = (typeof roles)[number]

const undecided = ['received', 'checking', 'ready', 'waiting', 'begun'] as const
const toDecide = ['received', 'checking', 'ready', 'waiting'] as const
const textOf = ({ text }: Values) => String(text)
const reasonOf = ({ reason = '' }: Values) => String(reason)
const written = { kind: 'longText', max: commentLimit, canned: true } as const
const reason = { ...written, label: 'Reason', optional: true } as const

/** The applicant says something: a pause ends unless corrections are awaited, and the last word is theirs. */
const answered = ({ waitingSince, correctionsDue, answerSince }: Facts, now: Date) => ({
  readyAt: null,
  ...(waitingSince && !correctionsDue && { waitingSince: null }),
  answerSince: answerSince ?? now,
})
const resumes = (row: Facts, { isAnswer }: Values, { now }: { now: Date }) =>
  isAnswer && row.waitingSince && !row.correctionsDue ? answered(row, now) : { readyAt: null }

const uploaded = {
  by: applicants,
  from: undecided,
  otherwise: messages.uploadsClosed,
} as const

/** A decision of the Commission. Changing one takes two approvers (decision 87). */
const decided = <const S extends ApprovalStatus>(approvalStatus: S, draft: string) => ({
  isDone: (row: Facts) => row.approvalStatus === approvalStatus,
  fresh: (row: Facts) => grantsOrEnds(row.approvalStatus, approvalStatus),
  second: (row: Facts) => reversesDecision(row, approvalStatus),
  set: (_row: Facts, { awaitsLicence = false }: Values) => ({
    approvalStatus,
    awaitsLicence,
    readyAt: null,
    withdrawnAt: null,
    answerSince: null,
  }),
  drafts: [draft, reversalReasonField],
  entryText: reasonOf,
  mails: { owner: approvalStatus } as const,
})

/**
 * An application. Its states are the one word that staff see, filter and sort by, made of the specification's two statuses (decision 87). Only an
 * approver takes a decision back. Only a completed application is approved or rejected (decisions §6). Where decisions §6 is silent: in progress and
 * pending are always allowed; documents may be added until the Commission has decided; a rejected application can be completed only once it is
 * reopened, and one that is taken back is decided only once it is reopened. Actions have the names that the history and the audit log have.
 */
export const application = records.recordKind<Facts>()({
  key: recordType,
  noun: 'application',
  path: '/applications',
  callsPath: '/forms',
  tag: 'Applications',
  summary: 'One application with its history',
  duties: { read: may.readApplications, act: may.handleApplications },
  parts: [
    'calls',
    'list',
    'work',
    'figures',
    'thread',
    'mails',
    'uploads',
    'drafts',
    'presence',
    'calendar',
    'approvals',
    'retention',
    'person',
  ],
  mailQueue,
  roles: [...roles, 'system'],
  officers,
  states,
  conditions: {
    notRejected: {
      met: ({ status, approvalStatus }) => status === 'completed' || approvalStatus !== 'rejected',
      refusal: messages.completeRejected,
    },
    signed: { met: ({ status }) => status !== 'pending_documents', refusal: messages.filledFormNeeded },
    notWithdrawn: { met: ({ withdrawnAt }) => !withdrawnAt, refusal: messages.decideWithdrawn },
    completed: { met: ({ status }) => status === 'completed', refusal: messages.decideIncomplete },
    undoesDecision: {
      met: ({ approvalStatus }, { by }) => by === 'approver' || openStatuses.includes(approvalStatus),
      refusal: records.forbidden,
      statusCode: 403,
    },
    // What a licence was granted on stays decided.
    noLicence: 'server',
    awaitsFiling: { met: ({ awaitsFiling }) => Boolean(awaitsFiling), refusal: messages.filingNotAwaited },
    isDulyFiled: { met: ({ dulyFiledOn }) => Boolean(dulyFiledOn), refusal: messages.notDulyFiled },
    noOpenRequest: { met: ({ correctionsDue }) => !correctionsDue, refusal: messages.correctionsOpen },
    // Full ones take no more.
    room: 'server',
    fewAnswers: 'server',
  },
  actions: {
    'filled-form-uploaded': {
      ...uploaded,
      set: (row, input, acting) => ({
        status: row.status === 'pending_documents' ? 'documents_uploaded' : row.status,
        ...resumes(row, input, acting),
      }),
      mails: { owner: 'filled-form-uploaded', assignee: 'answer' },
      happened: 'Uploaded the signed form',
    },
    'documents-uploaded': {
      ...uploaded,
      set: resumes,
      mails: { owner: 'documents-uploaded', assignee: 'answer' },
      happened: 'Uploaded supporting documents',
    },
    'not-applicable': {
      ...uploaded,
      apart: true,
      set: (row, input, acting) => ({ notApplicable: input['notApplicable'], ...resumes(row, input, acting) }),
      mails: { assignee: 'answer' },
    },
    answered: {
      ...uploaded,
      apart: true,
      when: ['fewAnswers'],
      set: (row, _, { now }) => answered(row, now),
      entryText: textOf,
      mails: { assignee: 'answer' },
    },
    completed: {
      by: ['owner'],
      when: ['notRejected', 'signed'],
      isDone: ({ status }) => status === 'completed',
      set: (_row, _input, { now }) => ({ status: 'completed', completedAt: now }),
      mails: { owner: 'completed' },
      happened: 'Submitted the application',
    },
    'in-progress': {
      ...decided('in-progress', 'inProgress'),
      label: 'Start review',
      icon: 'history',
      by: officers,
      when: ['undoesDecision', 'noLicence'],
      ask: { reason },
      happened: 'Marked the application as in progress',
    },
    approved: {
      ...decided('approved', 'approve'),
      label: 'Approve',
      icon: 'check',
      by: ['approver'],
      when: ['notWithdrawn', 'completed', 'noOpenRequest'],
      ask: { reason, openPoints: { kind: 'yesNo', label: 'Approve it although something is open' } },
      happened: 'Approved the application',
    },
    rejected: {
      ...decided('rejected', 'reject'),
      label: 'Reject',
      icon: 'stop',
      by: ['approver'],
      when: ['notWithdrawn', 'completed', 'noOpenRequest', 'noLicence'],
      ask: { reason },
      happened: 'Rejected the application',
    },
    pending: {
      ...decided('pending', 'pending'),
      label: 'Back to received',
      icon: 'retry',
      by: officers,
      when: ['undoesDecision', 'noLicence'],
      ask: { reason },
      happened: 'Set the application back to pending',
    },
    'comment-changed': {
      by: officers,
      ask: { description: { ...written, label: 'Comment', optional: true } },
      isDone: ({ adminDescription }, { description }) => adminDescription === description,
      set: (_, { description }) => ({ adminDescription: description, answerSince: null }),
      drafts: [commentField],
      mails: { owner: 'comment-changed' },
      happened: 'Changed the comment on the application',
    },
    moved: {
      by: ['owner'],
      apart: true,
      set: (_, { columns }) => columns as object,
      happened: 'Moved the application to the company',
    },
    withdrawn: {
      by: ['owner'],
      from: [...undecided, 'withdrawn'],
      otherwise: messages.withdrawDecided,
      isDone: ({ withdrawnAt }) => Boolean(withdrawnAt),
      to: 'withdrawn',
      set: (_row, _input, { now }) => ({ withdrawnAt: now, answerSince: null, correctionsDue: null }),
      entryText: reasonOf,
      mails: { owner: 'withdrawn', assignee: 'withdrawn' },
      happened: 'Took back the application',
    },
    delete: { by: ['approver'], when: ['noLicence'], second: () => true, erases: true },
    assigned: {
      by: officers,
      apart: true,
      when: ['room'],
      ask: { userId: { kind: 'person', label: 'Assigned to' } },
      isDone: ({ assigneeId }, { userId }) => assigneeId === personOf(userId).id,
      set: (_, { userId }) => ({ assigneeId: personOf(userId).id, assigneeName: personOf(userId).name }),
      entryText: ({ userId }) => personOf(userId).name,
    },
    message: {
      by: officers,
      apart: true,
      when: ['room'],
      ask: { text: { ...written, label: 'Message' } },
      box: 'reply',
      set: () => ({ answerSince: null }),
      entryText: textOf,
      mails: { owner: 'message' },
    },
    // It pauses the deadline; a second one does not pause it again.
    question: {
      by: officers,
      apart: true,
      from: toDecide,
      otherwise: messages.nothingToPause,
      when: ['room'],
      ask: { text: { ...written, label: 'Question' } },
      box: 'reply',
      set: ({ waitingSince }, _, { now }) => ({ waitingSince: waitingSince ?? now, readyAt: null, answerSince: null }),
      entryText: textOf,
      mails: { owner: 'question' },
    },
    note: {
      by: officers,
      apart: true,
      when: ['room'],
      ask: { text: { ...written, label: 'Note', canned: undefined } },
      box: 'note',
      entryText: textOf,
    },
    // An officer has checked everything; whatever the applicant sends after that is to be read first.
    ready: {
      by: officers,
      from: ['received', 'checking'],
      otherwise: messages.notToCheck,
      when: ['room'],
      ask: {},
      icon: 'check',
      call: { path: 'ready', summary: 'Say that an application is ready for a decision' },
      confirmation: 'Ready for decision',
      set: (_row, _input, { now }) => ({ readyAt: now, answerSince: null }),
    },
    'not-ready': {
      by: officers,
      from: ['ready'],
      otherwise: messages.notReady,
      when: ['room'],
      ask: {},
      icon: 'undo',
      call: { path: 'not-ready', summary: 'Take back that an application is ready for a decision' },
      confirmation: 'Back to be checked',
      set: () => ({ readyAt: null }),
    },
    // The applicant has answered outside the portal.
    resumed: {
      by: officers,
      apart: true,
      from: ['waiting'],
      otherwise: messages.notPaused,
      when: ['noOpenRequest', 'room'],
      ask: {},
      call: {
        path: 'resume',
        summary: 'Resume the deadline that is paused for the applicant, who has answered in another way',
      },
      confirmation: 'Deadline resumed',
      set: () => ({ waitingSince: null }),
    },
    ...licensing,
    ...corrections,
    // The applicant has not got what was mailed: the deadline does not wait for them, and staff see it.
    mailReturned: {
      by: ['system'],
      apart: true,
      set: (row, _, { now }) => ({
        ...(row.waitingSince && { waitingSince: null }),
        ...(openStatuses.includes(row.approvalStatus) && { answerSince: row.answerSince ?? now }),
      }),
      entry: 'returned',
      entryText: textOf,
    },
  },
})

const personOf = (given: unknown) => given as { id: string | null; name: string }

export type SubmissionAction = ActionOf<typeof application>
/** Where an application stands for staff. */
export const stages = records.shownStates(application)
export type Stage = ShownState<typeof application>
/** The Commission has to decide. */
export const openStages = stages.filter((stage) => application.states[stage].clock === 'runs')

/** What happens to an application, in the words of its history. */
export const historyTexts = { submitted: 'Filled in the form', ...records.historyWords(application) }
export type HistoryAction = keyof typeof historyTexts
/** What staff did and wrote besides: messages and questions are for the applicant, the others for staff alone. */
export const entryKinds = [
  'message',
  'question',
  'note',
  'assigned',
  'ready',
  'not-ready',
  'resumed',
  'returned',
] as const
/** What staff write to the applicant. */
export const toApplicant = ['message', 'question'] as const
export type MailedEvent = Exclude<records.MailOf<typeof application>, 'answer'> | 'submitted'
export type EventAction = HistoryAction | (typeof entryKinds)[number] | 'answered'

/** No rule of an application depends on time. */
const now = new Date(0)

export const decideAction = (state: SubmissionState, action: SubmissionAction, by: Role) =>
  records.decide(application, state, action, { by, now })

/** The actions allowed in this state, for the screens. */
export const availableActions = (state: SubmissionState, by: Role) =>
  records.availableActions(application, state, { by, now })

export const stageOf = (row: SubmissionState & { waitingSince: Moment }): Stage => records.stateOf(application, row)
