import { parentPort, workerData } from 'node:worker_threads'
import { StripError } from './service.strip-error.server.ts'
import type { StripAnswer } from './service.strip.server.ts'

/** The program of the worker that cleans one file and ends. It loads only what that kind of file needs. */
const cleaners = {
  jpg: async (bytes: Buffer) => (await import('./service.strip-picture.server.ts')).stripPicture(bytes, 'jpg'),
  png: async (bytes: Buffer) => (await import('./service.strip-picture.server.ts')).stripPicture(bytes, 'png'),
  pdf: async (bytes: Buffer) => (await import('./service.strip-pdf.server.ts')).stripPdf(bytes),
  docx: async (bytes: Buffer) => (await import('./service.strip-docx.server.ts')).stripDocx(bytes),
}

async function clean(): Promise<StripAnswer> {
  const { bytes, kind } = workerData as { bytes: Uint8Array; kind: keyof typeof cleaners }
  try {
    return { bytes: new Uint8Array(await cleaners[kind](Buffer.from(bytes))) }
  } catch (error) {
    return { failure: error instanceof StripError ? error.failure : 'unreadable' }
  }
}

// A copy and not a transfer: what a library hands out may be part of memory that it shares.
parentPort?.postMessage(await clean())
