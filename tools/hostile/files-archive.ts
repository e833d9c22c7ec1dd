import { randomUUID } from 'node:crypto'
import { pngOf } from './files-picture.ts'
import type { Random } from './random.ts'

/** A tar of these entries, in the format of the portal's export. */
export function tarOf(entries: { name: string; bytes: Buffer; claimed?: number }[]): Buffer {
  const parts = entries.flatMap(({ name, bytes, claimed }) => {
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write('0000644\0', 100)
    head.write(`${(claimed ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124)
    head.write('00000000000\0', 136)
    head.write('        0', 148)
    head.write('ustar\0' + '00', 257)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const manifest = { name: 'manifest.json', bytes: json({ format: 'portal-content', version: 1 }) }
const now = '2026-01-01T00:00:00.000Z'
const item = (text: Buffer) => tarOf([manifest, { name: `items/${randomUUID()}.json`, bytes: text }])

function withFile(variant: string, bytes: Buffer): Buffer {
  const id = randomUUID()
  const described = {
    id,
    kind: variant === 'pdf' ? 'pdf' : 'image',
    originalName: 'a',
    name: 'a',
    alt: 'a',
    address: '',
    size: bytes.length,
    loose: false,
    replacedById: null,
    createdAt: now,
    createdByName: 'a',
    variants: [variant],
  }
  return tarOf([
    manifest,
    { name: `files/${id}.json`, bytes: json(described) },
    { name: `files/${id}/${variant}`, bytes },
  ])
}

/** Hostile archives for the import of content. */
export const hostileArchives: ((random: Random) => Buffer)[] = [
  (random) => item(Buffer.from('['.repeat(1000 * 2 ** random.below(12)))),
  (random) => item(Buffer.from(`[${'{},'.repeat(100_000 * (1 + random.below(20)))}{}]`)),
  (random) => item(Buffer.from(`${'{"a":'.repeat(1000 * 2 ** random.below(9))}1`)),
  (random) => withFile('400.webp', pngOf(20_000, 20_000 + random.below(99))),
  (random) => withFile('400.avif', Buffer.alloc(1000 + random.below(5000), random.below(256))),
  (random) => tarOf([manifest, { name: 'items/../../etc/passwd', bytes: Buffer.alloc(random.below(99)) }]),
  (random) => tarOf([{ ...manifest, claimed: 2 ** 32 + random.below(99) }]),
]
