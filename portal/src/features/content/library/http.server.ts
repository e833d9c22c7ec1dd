import type { FastifyInstance, FastifyRequest } from 'fastify'
import { discardRest } from '#features/documents/service.multipart.server.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { Problem } from '#platform/problem.ts'
import * as contract from './contract.ts'
import {
  cropLibraryPicture,
  addToLibrary,
  deleteLibraryFile,
  describeFile,
  listLibrary,
  readLibraryFile,
  replaceLibraryFile,
  type IncomingFile,
} from './service.library.server.ts'

export function registerLibrary(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  mount(app, contract.listLibrary, ({ actor, query }) => listLibrary(deps, actor, query))
  mount(app, contract.getLibraryFile, ({ actor, params }) => readLibraryFile(deps, actor, params.id))
  mount(app, contract.uploadToLibrary, ({ actor, request }) =>
    withFile(request, (file, { alt = '', name = '', for: use }) =>
      addToLibrary(deps, actor, file, {
        alt: alt.slice(0, contract.libraryLimits.alt),
        name: name.slice(0, contract.libraryLimits.name),
        stays: use !== 'item',
      }),
    ),
  )
  mount(app, contract.replaceFile, ({ actor, params, request }) =>
    withFile(request, (file) => replaceLibraryFile(deps, actor, types, params.id, file)),
  )
  mount(app, contract.cropPicture, ({ actor, params, body }) => cropLibraryPicture(deps, actor, types, params.id, body))
  mount(app, contract.describeFile, ({ actor, params, body }) => describeFile(deps, actor, params.id, body))
  mount(app, contract.deleteFile, async ({ actor, params, query }) => {
    await deleteLibraryFile(deps, actor, params.id, query.confirm === 'yes')
    return { message: 'File deleted successfully' }
  })
}

const maxBytes = 200 * 1024 * 1024

/** Reads form data and calls `work` with its file and the fields sent before the file. */
export async function withFile<T>(
  request: FastifyRequest,
  work: (file: IncomingFile, fields: Record<string, string>) => Promise<T>,
  limit = maxBytes,
): Promise<T> {
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts({ limits: { fileSize: limit, files: 1 } })) {
      if (part.type === 'field') fields[part.fieldname] = typeof part.value === 'string' ? part.value : ''
      else if (part.filename) return await work({ stream: part.file, filename: part.filename }, fields)
      else part.file.resume()
    }
  } catch (error) {
    await discardRest(request.raw)
    throw error
  }
  throw new Problem(400, contract.libraryMessages.noFile)
}
