import { commission } from '#platform/state/commission.ts'
import {
  gigabytes,
  isSize,
  limitBounds,
  type QuotaExcess,
  type QuotaLimits,
  type QuotaName,
  type QuotaUse,
  stateOf,
} from './rules.ts'

const writeForMore = `If you need more, write to ${commission.contacts.general.email}.`
const count = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`

/** Labels of the quotas on staff screens. */
export const quotaLabels: Record<QuotaName, string> = {
  openApplications: 'Open applications',
  documentsPerApplication: 'Documents in one application',
  bytesPerApplication: 'Size of the documents in one application',
  casesPerDay: 'Cases filed in one day',
  openCases: 'Open cases',
  unfinishedUploads: 'Unfinished uploads',
  storageBytes: 'Size of all documents of one account',
}

/** Formats an amount: `18` or `1.8 GB`. */
export const amount = (name: QuotaName, value: number): string =>
  isSize(name) ? `${gigabytes(value)} GB` : value.toLocaleString('en-GB')

/** Tells a person how much of a quota is used. */
export function sentenceOf(name: QuotaName, used: number, limit: number): string {
  const of = isSize(name) ? `${gigabytes(used)} of ${gigabytes(limit)} GB` : `${used} of ${limit}`
  switch (name) {
    case 'openApplications':
      return `You have ${of} open applications.`
    case 'documentsPerApplication':
      return `This application has ${of} documents.`
    case 'bytesPerApplication':
      return `The documents of this application use ${of}.`
    case 'casesPerDay':
      return `You have filed ${of} cases today.`
    case 'openCases':
      return `You have ${of} open cases.`
    case 'unfinishedUploads':
      return `You have ${of} unfinished uploads.`
    case 'storageBytes':
      return `Your documents use ${of}.`
  }
}

/** Advice when a quota is full. */
export const wayOut: Record<QuotaName, string> = {
  openApplications: `You can start another when the Commission has decided on one of them. ${writeForMore}`,
  documentsPerApplication: `Put several pages into one file. ${writeForMore}`,
  bytesPerApplication: `Send smaller files. ${writeForMore}`,
  casesPerDay: `You can file again tomorrow. ${writeForMore}`,
  openCases: `You can file another when one of them is resolved. ${writeForMore}`,
  unfinishedUploads:
    'Continue or discard one of them. We discard an upload automatically after 7 days without progress.',
  storageBytes: `Send smaller files. ${writeForMore}`,
}

export interface QuotaWarning {
  full: boolean
  text: string
}

/** Warnings before a limit is reached: one for each quota that is nearly or completely used, with advice when it is full. */
export function warningsOf(names: readonly QuotaName[], limits: QuotaLimits, used: QuotaUse): QuotaWarning[] {
  return names.flatMap((name) => {
    const has = used[name] ?? 0
    const state = stateOf(has, limits[name])
    if (state === 'fine') return []
    const sentence = sentenceOf(name, has, limits[name])
    return { full: state === 'full', text: state === 'full' ? `${sentence} ${wayOut[name]}` : sentence }
  })
}

/** One warning for both document quotas of an application, as soon as either is nearly used up. */
export function documentWarnings(limits: QuotaLimits, files: readonly { size: number }[]): QuotaWarning[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const used = { documentsPerApplication: files.length, bytesPerApplication: bytes }
  const near = warningsOf(['documentsPerApplication', 'bytesPerApplication'], limits, used)
  if (near.length === 0) return []
  const { documentsPerApplication, bytesPerApplication } = limits
  const line = `Documents: ${files.length} of ${documentsPerApplication}, ${gigabytes(bytes)} of ${gigabytes(bytesPerApplication)} GB.`
  const full = near.some((one) => one.full)
  const help = files.length >= documentsPerApplication ? wayOut.documentsPerApplication : wayOut.bytesPerApplication
  return [{ full, text: full ? `${line} ${help}` : line }]
}

/** Message for a refusal: the limit, the current use and advice. */
export function refusal({ name, limit, used, adding }: QuotaExcess): string {
  return `${full(name, limit, used, adding)} ${wayOut[name]}`
}

function full(name: QuotaName, limit: number, used: number, adding: number): string {
  const over = isSize(name) ? adding > 0 && used < limit : adding > 1 && used < limit
  if (over) return `${sentenceOf(name, used, limit)} ${isSize(name) ? 'This does' : `${adding} more do`} not fit.`
  switch (name) {
    case 'openApplications':
      return `You have ${count(used, 'open application', 'open applications')}, ${max(used, limit, 'at one time')}.`
    case 'documentsPerApplication':
      return `This application has ${count(used, 'document', 'documents')}, ${max(used, limit, 'it can have')}.`
    case 'casesPerDay':
      return `You have filed ${count(used, 'case', 'cases')} today, ${max(used, limit, 'in one day')}.`
    case 'openCases':
      return `You have ${count(used, 'open case', 'open cases')}, ${max(used, limit, 'at one time')}.`
    case 'unfinishedUploads':
      return `You have ${count(used, 'unfinished upload', 'unfinished uploads')}, ${max(used, limit, 'at one time')}.`
    case 'bytesPerApplication':
    case 'storageBytes':
      return `${sentenceOf(name, used, limit)} There is no room left.`
  }
}

/** The use may exceed a limit that was lowered. */
const max = (used: number, limit: number, when: string) =>
  used > limit ? `and ${limit} is the most ${when}` : `the most ${when}`

/** Error message for a field whose value is out of bounds. */
export function outOfBounds(name: QuotaName): string {
  const { min, max } = limitBounds[name]
  return isSize(name)
    ? `Enter a size from ${gigabytes(min)} to ${gigabytes(max)} GB`
    : `Enter a whole number from ${min} to ${max.toLocaleString('en-GB')}`
}

export const messages = {
  reasonMissing: 'Enter the reason',
  stale: 'Someone else changed these limits. Reload to see the changes.',
  accountMissing: 'Account not found',
  saved: 'Limits saved',
} as const
