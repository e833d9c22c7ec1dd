import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import type { FileFacts } from '../service.server.ts'
import { StripError } from './service.strip-error.server.ts'

type Kind = FileFacts['kind']

/** Cleaners that run in a child process, which loads only the modules for its kind of file. */
const cleaners: Record<Kind, (bytes: Buffer) => Promise<Buffer>> = {
  jpg: async (bytes) => (await import('./service.strip-picture.server.ts')).stripPicture(bytes, 'jpg'),
  png: async (bytes) => (await import('./service.strip-picture.server.ts')).stripPicture(bytes, 'png'),
  pdf: async (bytes) => (await import('./service.strip-pdf.server.ts')).stripPdf(bytes),
  docx: async (bytes) => (await import('./service.strip-docx.server.ts')).stripDocx(bytes),
}

/** Throws FileRefusal: `kind` when the content does not match the file name, or the reason why the file cannot be cleaned. */
export async function run(input: Buffer, { kind, sampleBytes, directoryBytes }: CleanArgs) {
  const { run: requireKind } = await import('#features/documents/service.sniff.server.ts')
  const given = input.subarray(directoryBytes)
  const ends = Buffer.concat([given.subarray(0, sampleBytes), input.subarray(0, directoryBytes)])
  await requireKind(ends, { kind, sampleBytes })
  try {
    return { facts: { isClean: true as const }, bytes: await cleaners[kind](given) }
  } catch (error) {
    throw error instanceof StripError ? new FileRefusal(error.failure) : error
  }
}

export interface CleanArgs {
  kind: Kind
  sampleBytes: number
  directoryBytes: number
}
