import { connectionsOfProcess } from '#platform/database/connections.ts'
import { explainMailboxFailure, explainMailFailure } from '#platform/mail-failures.ts'
import type { Failures, System } from './contract.ts'
import { judgeBackups, limits } from './rules.ts'

const causes: Record<string, string> = {
  ECONNREFUSED: 'The mail server or the database refuses the connection.',
  ECONNRESET: 'The mail server or the database cut the connection.',
  ENOTFOUND: 'The name of a server is not known.',
  ESOCKET: 'The connection to the mail server failed.',
  ENOSPC: 'The disk is full.',
  EACCES: 'The portal may not write to its data folder.',
  'see-backups': 'The reason is under Backups.',
  timeout: 'It took too long, or its process ended.',
  'orphaned-files':
    'Many stored files belong to no record, so none was removed. Check that FILES_URL and the database belong together (npm run verify).',
  unavailable: 'The database or another part was not available.',
}

const sentenceOf = (subject: string, end: string | undefined) => end && `${subject} ${end}`

/** Why jobs failed; a code that is not explained here is shown with its meaning. */
export const explainCause = ({ cause, meaning }: Pick<Failures, 'cause' | 'meaning'>): string =>
  causes[cause] ??
  sentenceOf('The mail server', explainMailFailure(cause)) ??
  `It failed: ${meaning ? `${meaning} (${cause})` : cause}.`

const count = (number: number, one: string, several: string) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : several}`

export const retryWords = {
  button: ({ mail }: Pick<Failures, 'mail'>) => (mail ? 'Send again' : 'Run again'),
  done: (number: number, mail: boolean) =>
    number === 0
      ? 'There is nothing left to repeat.'
      : mail
        ? `${count(number, 'mail', 'mails')} will be sent again now.`
        : `${count(number, 'job', 'jobs')} will run again now.`,
}

/** Sizes of databases and disks. */
export const inGigabytes = (bytes: number): string =>
  `${(bytes / 1e9).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB`

/** Days as a person says them. */
export const inDays = (days: number): string => (days === 0 ? 'within a day' : `in ${count(days, 'day', 'days')}`)

export interface Care {
  text: string
  /** The part of the page that says more. */
  to: string
}

/** What an Admin should care about, in the order of urgency; empty when everything is in order. */
export function whatNeedsCare(system: System): Care[] {
  return [
    ...ofDocuments(system),
    ...ofDisk(system),
    ...ofDatabase(system),
    ...ofKeys(system),
    ...ofBackups(system),
    ...ofJobs(system),
    ...ofInbound(system),
    ...ofProxies(system),
  ]
}

const ofDocuments = ({ documents }: System): Care[] =>
  documents.answers
    ? []
    : [{ to: '#storage', text: 'The S3 store of documents does not answer: uploads and downloads fail.' }]

function ofDisk({ disk }: System): Care[] {
  const to = '#storage'
  const { daysUntilFull: days, free, total } = disk
  if (days !== null && days <= limits.daysUntilFull) return [{ to, text: `The disk will be full ${inDays(days)}.` }]
  return free < total * limits.freeShare ? [{ to, text: 'Less than 10 % of the disk is free.' }] : []
}

function ofDatabase({ database }: System): Care[] {
  const left = database.connectionsMost - database.connectionsUsed
  return left < connectionsOfProcess ? [{ to: '#storage', text: 'The database has few connections left.' }] : []
}

const ofProxies = ({ untrustedProxies: sum }: System): Care[] =>
  sum > 0
    ? [
        {
          to: '#storage',
          text: `${count(sum, 'request came', 'requests came')} from a proxy that TRUST_PROXY does not name: its visitors may share one limit.`,
        },
      ]
    : []

const ofKeys = ({ keys }: System): Care[] =>
  keys.some(({ level }) => level !== 'ok') ? [{ to: '#keys', text: 'A key needs care.' }] : []

function ofBackups({ backups, asOf, startedAt }: System): Care[] {
  const to = '#backups'
  if (!backups) return [{ to, text: 'No backup is set up.' }]
  const { backup, drill } = judgeBackups(backups, new Date(asOf), startedAt)
  return [
    ...backups.problems.map((text) => ({ to, text })),
    ...(backup ? [] : [{ to, text: 'The last backup failed, or is too old.' }]),
    ...(drill ? [] : [{ to, text: 'The last test restore failed, or is too old.' }]),
  ]
}

function ofJobs({ mail, jobs }: System): Care[] {
  return [
    ...(mail.server ? [] : [{ to: '#mail', text: 'No mail server is set, so mails reach nobody.' }]),
    ...(mail.failed > 0 ? [{ to: '#mail', text: `${count(mail.failed, 'mail', 'mails')} could not be sent.` }] : []),
    ...(jobs.failed > 0 ? [{ to: '#jobs', text: `${count(jobs.failed, 'job has', 'jobs have')} failed.` }] : []),
    ...(jobs.late > 0 ? [{ to: '#jobs', text: `${count(jobs.late, 'job is', 'jobs are')} late.` }] : []),
  ]
}

function ofInbound({ inbound, asOf }: System): Care[] {
  if (!inbound) return []
  const to = '#answers'
  const { failure, readAt, held } = inbound
  const isLate = readAt === null || Date.parse(asOf) - Date.parse(readAt) > limits.mailboxMinutes * 60_000
  if (failure)
    return [{ to, text: `The mailbox for answers could not be read: its server ${explainMailboxFailure(failure)}` }]
  if (isLate) return [{ to, text: `The mailbox for answers was not read for ${limits.mailboxMinutes} minutes.` }]
  return held > 0
    ? [{ to, text: `${count(held, 'answer by e-mail needs a look', 'answers by e-mail need a look')}.` }]
    : []
}
