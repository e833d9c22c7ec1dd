import type { Readable } from 'node:stream'
import type { Deps } from '#platform/deps.server.ts'
import { notFound } from '#platform/problem.ts'
import { findFile, type FileRow } from './store.files.server.ts'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', pdf: 'application/pdf' }

/** A file of the site, or the address of the file that replaced it. */
type OpenedFile = { stream: Readable; type: string } | { movedTo: string }

/** Opens a variant, such as `800.webp` or the name in an item's address (`1600x900.webp`, `name.pdf`). 404 if there is none. */
export async function openContentFile(deps: Deps, id: string, variant: string): Promise<OpenedFile> {
  const row = await findFile(deps.database.db, id)
  const follower = row?.replacedById && (await findFile(deps.database.db, row.replacedById))
  if (follower) {
    const sized = /^\d+\.(avif|webp)$/.test(variant) && follower.kind === 'image'
    return { movedTo: sized ? `/api/content/files/${follower.id}/${variant}` : follower.address }
  }
  const key = row && keyOf(row, variant)
  if (!key) throw notFound('This file no longer exists.')
  return {
    stream: await deps.files.open(key),
    type: types[variant.split('.').pop() ?? ''] ?? 'application/octet-stream',
  }
}

function keyOf({ kind, variants }: FileRow, variant: string): string | undefined {
  if (kind === 'pdf') return variants.pdf
  const extension = variant.split('.').pop() ?? ''
  const widths = Object.keys(variants)
    .filter((name) => name.endsWith(`.${extension}`))
    .map((name) => Number.parseInt(name, 10))
  return variants[variant] ?? variants[`${Math.max(...widths)}.${extension}`]
}
