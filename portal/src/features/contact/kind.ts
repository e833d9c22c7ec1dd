import { historyEntries, historyWords, recordKind, storedIn, type Values } from '#engines/records/kind.ts'
import { may } from '#platform/duties.ts'
import { enquiryMessages as messages } from './messages.ts'
import { answerLimit, noteLimit } from './rules.ts'

/** What decides about an enquiry. */
interface EnquiryFacts {
  firstAnsweredAt: Date | null
  assigneeId: string | null
  /** Since which day its sender waits for an answer. */
  stepFrom: string | null
}

const by = ['staff'] as const
const open = ['new', 'answered'] as const
const givenText = ({ text }: Values) => String(text)
type Person = { id: string | null; name: string }

/** A message of the contact page: its sender needs no account, and answers our answer by mail. */
export const enquiry = recordKind<EnquiryFacts>()({
  key: 'enquiry',
  noun: 'enquiry',
  path: '/enquiries',
  tag: 'Enquiries',
  summary: 'One enquiry with its history',
  duties: { read: may.readCases, act: may.handleCases },
  parts: [
    'calls',
    'tags',
    'list',
    'work',
    'figures',
    'thread',
    'mails',
    'drafts',
    'presence',
    'calendar',
    'retention',
    'export',
  ],
  roles: ['staff', 'sender', 'system'],
  states: {
    new: {
      label: 'New',
      next: 'Answer the sender.',
      tone: 'info',
      icon: 'mail',
      waits: 'us',
      clock: 'runs',
      stack: 3,
      stored: { status: 'new', isSpam: false },
    },
    answered: {
      label: 'Answered',
      next: 'Answered. Close it when nothing is left to do.',
      tone: 'success',
      icon: 'check-circle',
      waits: 'nobody',
      clock: 'stopped',
      stack: 1,
      stored: { status: 'answered', isSpam: false },
    },
    // Who waited when it was closed waits again when it is reopened.
    closed: {
      label: 'Closed',
      tone: 'neutral',
      icon: 'archive',
      waits: 'nobody',
      clock: 'rests',
      next: 'Closed. A reply of the sender by e-mail opens it again.',
      stack: 2,
      stored: { status: 'closed', isSpam: false },
    },
    spam: {
      label: 'Spam',
      tone: 'neutral',
      icon: 'archive',
      next: 'Closed as spam. Reopen it if someone waits for an answer.',
      waits: 'nobody',
      clock: 'rests',
      stored: { status: 'closed', isSpam: true },
    },
  },
  // Full ones can only be closed.
  conditions: { room: 'server', fewReplies: 'server' },
  actions: {
    answer: {
      by,
      from: open,
      otherwise: messages.alreadyClosed,
      when: ['room'],
      to: 'answered',
      ask: {
        text: {
          kind: 'longText',
          label: 'Your answer',
          max: answerLimit,
          missing: messages.answerMissing,
          tooLong: messages.answerTooLong,
          canned: true,
        },
        closes: { kind: 'yesNo', label: 'Close it', follow: 'close' },
        assigns: { kind: 'yesNo', label: 'Assign it to me', follow: 'assign' },
      },
      set: ({ firstAnsweredAt, assigneeId }, _, { now, actor }) => ({
        firstAnsweredAt: firstAnsweredAt ?? now,
        // What nobody handles becomes that of the officer who answers.
        ...(!assigneeId && { assigneeId: actor.id, assigneeName: actor.name }),
      }),
      call: {
        path: 'answers',
        summary: 'Answer an enquiry by mail; with `closes` it is closed, with `assigns` it becomes that of the officer',
      },
      box: 'reply',
      mails: { sender: 'answer' },
      entry: 'answered',
      happened: 'Answered by e-mail',
      entryText: givenText,
    },
    // Also of a closed one: its sender is not done with it.
    reply: {
      by: ['sender'],
      when: ['fewReplies'],
      to: 'new',
      apart: true,
      mails: { office: 'replied' },
      entry: 'replied',
      happened: 'Reply by e-mail',
      entryText: givenText,
    },
    // An answer that did not arrive is none: the enquiry waits again.
    mailReturned: {
      by: ['system'],
      from: ['new', 'answered', 'closed'],
      to: 'new',
      apart: true,
      entry: 'returned',
      happened: 'E-mail to the sender came back',
      entryText: givenText,
    },
    note: {
      by,
      when: ['room'],
      ask: {
        note: {
          kind: 'longText',
          label: 'New note',
          max: noteLimit,
          missing: messages.noteMissing,
          tooLong: messages.noteTooLong,
        },
      },
      call: { path: 'notes', summary: 'Add a note that only staff read' },
      box: 'note',
      entry: 'noted',
      happened: 'Note',
      entryText: ({ note }) => String(note),
    },
    assign: {
      by,
      from: open,
      otherwise: messages.alreadyClosed,
      when: ['room'],
      ask: { userId: { kind: 'person', label: 'Assigned to' } },
      set: (_, { userId }) => {
        const { id, name } = userId as Person
        return { assigneeId: id, assigneeName: name }
      },
      call: { path: 'assign', summary: 'Assign an enquiry to a member of staff, or with `null` to nobody' },
      entry: 'assigned',
      happened: 'Assigned',
      entryText: ({ userId }) => (userId as Person).name || messages.nobody,
    },
    close: {
      label: 'Close enquiry',
      icon: 'archive',
      shortcut: 'e',
      by,
      from: open,
      otherwise: messages.alreadyClosed,
      to: 'closed',
      call: { path: 'close', summary: 'Close an enquiry' },
      confirmation: 'Enquiry closed',
      batch: { label: 'Close', done: 'closed', undo: 'reopen' },
      entry: 'closed',
      happened: 'Closed',
    },
    // What staff have answered is no spam.
    spam: {
      label: 'Close as spam',
      icon: 'flag',
      place: 'menu',
      by,
      from: ['new'],
      otherwise: messages.noSpam,
      to: 'spam',
      call: { path: 'spam', summary: 'Close a new enquiry as spam' },
      confirmation: 'Closed as spam',
      batch: { label: 'Close as spam', done: 'closed as spam', undo: 'reopen' },
      entry: 'spam',
      happened: 'Closed as spam',
    },
    reopen: {
      label: 'Reopen',
      icon: 'retry',
      by,
      from: ['closed', 'spam'],
      otherwise: messages.notClosed,
      when: ['room'],
      to: ({ firstAnsweredAt, stepFrom }) => (firstAnsweredAt && !stepFrom ? 'answered' : 'new'),
      call: { path: 'reopen', summary: 'Reopen a closed enquiry' },
      confirmation: 'Enquiry reopened',
      entry: 'reopened',
      happened: 'Reopened',
    },
    tag: {
      by,
      when: ['room'],
      apart: true,
      quiet: true,
      set: (_, { tags }) => ({ tags }),
      entry: 'tagged',
      happened: 'Tags changed',
      entryText: ({ note }) => String(note),
    },
  },
})

export const enquiryStatuses = storedIn(enquiry, 'status')
/** What the history of an enquiry has. */
export const eventKinds = ['received' as const, ...historyEntries(enquiry)] as const
export const eventWords = { received: 'Enquiry received', ...historyWords(enquiry) }
