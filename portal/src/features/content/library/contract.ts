import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { message, pageOf, pageQuery, requiredText, text } from '#platform/schemas.ts'
import { managerTag } from '../contract.manager.ts'

const library = '/content-manager/library'
const fileParams = z.object({ id: z.uuid() })

export const libraryFile = z.object({
  id: z.string(),
  kind: z.enum(['image', 'pdf']),
  name: z.string(),
  /** The alternative text of a picture; may be empty. */
  alt: z.string(),
  /** Words shown under a picture where it stands with a text; may be empty. */
  caption: z.string(),
  focus: z.object({ x: z.number(), y: z.number() }),
  /** The value of an image or PDF field. */
  url: z.string(),
  /** The address of a small picture for lists, or empty. */
  thumbnail: z.string(),
  /** Size of a picture in pixels; 0 for a PDF. */
  width: z.number(),
  height: z.number(),
  /** Size of the uploaded file in bytes. */
  size: z.number(),
  createdAt: z.string(),
  createdByName: z.string(),
  /** Number of items that use the file, published or in a draft. */
  uses: z.number(),
})
export type LibraryFile = z.infer<typeof libraryFile>

/** A file used in a `published` item or a `draft` cannot be deleted; for `bin` and `history` deleting it needs a confirmation. */
export const fileUse = z.object({
  type: z.string(),
  id: z.string(),
  title: z.string(),
  place: z.enum(['published', 'draft', 'bin', 'history']),
})
export type FileUse = z.infer<typeof fileUse>

const read = { tag: managerTag, access: 'staff', duties: may.readContent, method: 'GET' } as const
const altMissing = 'Say what the picture shows'
export const libraryLimits = { alt: 300, name: 200, caption: 500, largeBytes: 2_000_000 } as const

const percent = z.int().check(z.minimum(0), z.maximum(100), z.multipleOf(10))
const part = z.number().check(z.minimum(0), z.maximum(1))

export const listLibrary = endpoint({
  ...read,
  path: library,
  summary: 'Pictures and PDFs of the site',
  query: z.object({
    ...pageQuery,
    search: z._default(text(200), ''),
    kind: z.optional(z.enum(['image', 'pdf'])),
    /** `none`: unused files; `used`: files that an item uses; `missing-alt`: pictures without alternative text; `large`: files over 2 MB. */
    only: z.optional(z.enum(['none', 'used', 'missing-alt', 'large'])),
    /** Only files that the caller added. */
    mine: z.optional(z.enum(['yes'])),
    sort: z._default(z.enum(['newest', 'name', 'largest']), 'newest'),
  }),
  response: pageOf(libraryFile),
})
export const getLibraryFile = endpoint({
  ...read,
  path: `${library}/:id`,
  summary: 'One file and where it is used',
  params: fileParams,
  response: z.object({ ...libraryFile.shape, usedBy: z.array(fileUse) }),
})
/**
 * Form data before `file`: `alt`, which may also follow by `describeFile`, `name`, and `for`: `item` for a file that an editor adds to an item, which is
 * deleted when no item uses it after some days. 413 and 415 with the messages of spec 3 §5.
 */
export const uploadToLibrary = endpoint({
  ...read,
  duties: may.draftContent,
  method: 'POST',
  path: library,
  summary: 'Upload a picture or PDF',
  multipart: true,
  response: libraryFile,
  status: 201,
})
export const describeFile = endpoint({
  ...read,
  duties: may.draftContent,
  method: 'PUT',
  path: `${library}/:id`,
  summary: 'Name a file, say what a picture shows, and which point of it stays in view',
  params: fileParams,
  /** What is left out stays as it is. */
  body: z.object({
    name: z.optional(requiredText(libraryLimits.name, 'Name is required')),
    alt: text(libraryLimits.alt),
    caption: z.optional(text(libraryLimits.caption)),
    focus: z.optional(z.object({ x: percent, y: percent })),
  }),
  response: libraryFile,
})
/** Form data: `file` of the same kind. The old address redirects to the new file; items that use it get a new version. */
export const replaceFile = endpoint({
  ...read,
  duties: may.publishContent,
  method: 'POST',
  path: `${library}/:id/replace`,
  summary: 'Replace a file wherever it is used',
  params: fileParams,
  multipart: true,
  response: libraryFile,
})
/** The part is in fractions of the picture, from its top left corner. As a `copy` it becomes a picture of its own; as a `replacement` it is shown in every place. */
export const cropPicture = endpoint({
  ...read,
  duties: may.draftContent,
  method: 'POST',
  path: `${library}/:id/crop`,
  summary: 'Cut a picture to a part of it',
  params: fileParams,
  body: z
    .object({ left: part, top: part, width: part, height: part, as: z.enum(['copy', 'replacement']) })
    .check(
      z.refine(
        (cut) => cut.width > 0 && cut.height > 0 && cut.left + cut.width <= 1.0001 && cut.top + cut.height <= 1.0001,
        { message: 'Choose a part inside the picture', path: ['width'] },
      ),
    ),
  response: libraryFile,
})
/** 409 if an item uses the file (`facts.usedBy`); if only the bin or the history does, 409 unless `confirm` is given. */
export const deleteFile = endpoint({
  ...read,
  duties: may.publishContent,
  method: 'DELETE',
  path: `${library}/:id`,
  summary: 'Delete a file that is not used',
  params: fileParams,
  query: z.object({ confirm: z.optional(z.enum(['yes'])) }),
  response: message,
})

export const libraryMessages = {
  altMissing,
  shownToAll: 'The site shows this picture. Ask a publisher to change its words or its focal point.',
  notAFile: 'Upload a picture or a PDF file',
  noFile: 'Choose a file',
  notAPicture: 'Only a picture can be cropped',
  tooSmall: 'Choose a larger part: at least 50 pixels wide and high',
} as const
