import type { Entry, Result } from './rules.ts'
import { seal, unseal } from './sealing.ts'
import type { Access } from './send-waiting.ts'
import type { NewEntry, StoredEntry } from './store.ts'

/** What a screen gives to be sent later. */
export interface OutboxMessage {
  /** Of a call in `sendable.ts`. */
  name: string
  /** The idempotency key of the first try. */
  key: string
  /** What it is about, for the list. */
  title: string
  /** The record in the path of the call. */
  id?: string
  body: object
  /** The address below which the server's record is shown, by its id. */
  place?: string
  files?: readonly File[]
  /** What the files are for; the server's answer adds the record's id. */
  target?: { recordType: string; role: string }
  /** Where it is opened again when it could not be sent: an entry of the stored state, and the address of its form. */
  draft?: { slice: string; entry: string; value: object; address: string }
}

export type Content = Omit<OutboxMessage, 'name' | 'key' | 'files'> & {
  files: { name: string; type: string }[]
  result?: Result
}

type Labelled = Pick<Entry, 'owner' | 'name' | 'key'>
const labelOf = ({ owner, name, key }: Labelled, part: string | number) => [owner, name, key, part].join('\n')

export const sealContent = (of: Labelled, { key }: Access, content: Content) =>
  seal(key, labelOf(of, 'content'), new TextEncoder().encode(JSON.stringify(content)))

export async function sealMessage(
  { name, key, files = [], ...rest }: OutboxMessage,
  access: Access,
): Promise<NewEntry> {
  const of = { owner: access.owner, name, key }
  const content = { ...rest, files: files.map((file) => ({ name: file.name, type: file.type })) }
  const sealed: StoredEntry['files'] = []
  for (const [index, file] of files.entries()) {
    const { iv, bytes } = await seal(access.key, labelOf(of, index), await file.arrayBuffer())
    sealed.push({ iv, bytes: new Blob([bytes]) })
  }
  const text = await sealContent(of, access, content)
  return {
    ...of,
    state: 'waiting',
    tries: 0,
    notBefore: 0,
    asked: false,
    uploads: [],
    createdAt: Date.now(),
    bytes: sealed.reduce((sum, { bytes }) => sum + bytes.size, text.bytes.byteLength),
    content: text,
    files: sealed,
  }
}

export async function openContent(entry: StoredEntry, { key }: Access): Promise<Content> {
  const bytes = await unseal(key, labelOf(entry, 'content'), entry.content)
  return JSON.parse(new TextDecoder().decode(bytes)) as Content
}

/** One of the files, whose names are in the content. */
export async function openFile(entry: StoredEntry, { key }: Access, { files }: Content, index: number): Promise<File> {
  const { iv, bytes } = entry.files[index]!
  const plain = await unseal(key, labelOf(entry, index), { iv, bytes: await bytes.arrayBuffer() })
  const { name, type } = files[index]!
  return new File([plain], name, { type })
}
