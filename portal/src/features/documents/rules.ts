import formats from './formats.json' with { type: 'json' }

type Format = (typeof formats)[number]

/** What a file of a format is and what to do, in sentences. */
export const sentencesOf = (format: Format | undefined): string =>
  format ? `This file is ${format.is}. ${format.advice}` : ''

/** The first format that fits, or undefined. */
export const findFormat = (fits: (format: Format) => boolean): Format | undefined => formats.find(fits)

/** What a refused file is by its name and what to do; empty if nothing is known of it. */
export const describeName = (name: string): string =>
  sentencesOf(findFormat(({ names }) => new RegExp(names).test(name.toLowerCase())))

/** Kinds, sizes and names of files that may be uploaded; shared by browser and server (decisions §6). */
export const fileKinds = {
  pdf: { label: 'PDF', mimetype: 'application/pdf', endings: ['.pdf'] },
  jpg: { label: 'JPG', mimetype: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { label: 'PNG', mimetype: 'image/png', endings: ['.png'] },
  doc: { label: 'DOC', mimetype: 'application/msword', endings: ['.doc'] },
  docx: {
    label: 'DOCX',
    mimetype: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['.docx'],
  },
} as const
export type FileKind = keyof typeof fileKinds

const megabyte = 1_048_576
export const maxNameLength = 255
export const defaultMaxFiles = 20
/** How long an unfinished upload can be continued after its last activity. */
export const resumableDays = 7
/** Unfinished uploads whose last activity was before this time have expired. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - resumableDays * 86_400_000)
/** When the bytes of an upload that is active now may be removed if nobody continues it. */
export const expiredFor = (now: Date): Date => new Date(now.getTime() + (resumableDays + 1) * 86_400_000)
/** Maximum length of an upload's metadata: enough for a long name in base64 and the record of the file. */
export const maxUploadMetadata = 4_000
/** A stored file without a document after this time is left over from a failed upload. */
export const looseFileHours = 24
/** When a file that has just been stored is left over, if no document refers to it. */
export const looseFor = (now: Date): Date => new Date(now.getTime() + looseFileHours * 3_600_000)
/** A connection that sends nothing for this long is closed. */
export const stalledUploadSeconds = 60
/** How long a request waits for another one that receives the same upload, before it is refused with 423. */
export const lockWaitSeconds = 15

export const uploadMessages = {
  fieldMisplaced: 'Send each field once, and before the files',
  empty: (name: string) => `The file ${name} is empty. Save it again, then choose it again.`,
  locked: (name: string) =>
    `The file ${name} cannot be opened without its password. Open it, print or save it as PDF without a password, and choose that file.`,
  tooLarge: (name: string, maxBytes: number) =>
    `The file ${name} is larger than ${Math.floor(maxBytes / megabyte)} MB.`,
  /** With what the file is, if that is known. */
  wrongKind: (accepts: readonly FileKind[], found = '') =>
    [`Only ${listKinds(accepts)} files are accepted.`, found].filter(Boolean).join(' '),
  noName: 'The file has no name.',
  longName: `The name of the file is longer than ${maxNameLength} characters. Give it a shorter name.`,
  noFile: 'Choose at least one file.',
  tooManyFiles: (max: number) => `At most ${max} files can be sent at once.`,
} as const

/** `PDF, JPG and PNG`. */
export function listKinds(accepts: readonly FileKind[]): string {
  const labels = accepts.map((kind) => fileKinds[kind].label)
  const last = labels.pop() ?? ''
  return labels.length ? `${labels.join(', ')} and ${last}` : last
}

/** Value of a file input's `accept`: `.pdf,.jpg,.jpeg,.png`. */
export const acceptAttribute = (accepts: readonly FileKind[]): string =>
  accepts.flatMap((kind) => fileKinds[kind].endings).join(',')

// Control characters, and marks that reverse the direction of text: with them `exe.fdp` can look like `pdf.exe`.
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** The name to store: without folders (some browsers send a path) and invisible characters, in Unicode NFC. May be empty. */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(unwanted, '').normalize('NFC').trim()
  return /^\.+$/.test(name) ? '' : name
}

/** The kind according to the extension of a name, or undefined. */
export function kindOfName(name: string): FileKind | undefined {
  const lower = name.toLowerCase()
  return (Object.keys(fileKinds) as FileKind[]).find((kind) =>
    fileKinds[kind].endings.some((ending) => lower.endsWith(ending) && lower.length > ending.length),
  )
}

export interface UploadLimits {
  accepts: readonly FileKind[]
  maxBytes: number
}

/** The problem of a cleaned name, if any. */
export function nameProblem(name: string, accepts: readonly FileKind[]): 'missing' | 'long' | 'kind' | undefined {
  if (!name) return 'missing'
  // Count code points: JavaScript's `length` would count some characters twice.
  if (Array.from(name).length > maxNameLength) return 'long'
  const kind = kindOfName(name)
  return kind && accepts.includes(kind) ? undefined : 'kind'
}

/** For the browser: the message that says why a chosen file cannot be sent, if so. The server also checks the content. */
export function chosenFileProblem(file: { name: string; size: number }, limits: UploadLimits): string | undefined {
  const name = cleanFileName(file.name)
  const wrong = nameProblem(name, limits.accepts)
  if (wrong === 'missing') return uploadMessages.noName
  if (wrong === 'long') return uploadMessages.longName
  if (wrong === 'kind') return uploadMessages.wrongKind(limits.accepts, describeName(name))
  if (file.size === 0) return uploadMessages.empty(name)
  if (file.size > limits.maxBytes) return uploadMessages.tooLarge(name, limits.maxBytes)
  return undefined
}
