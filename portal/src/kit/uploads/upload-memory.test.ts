import { beforeEach, expect, test } from 'vitest'
import { fingerprintOf, missingFiles, UploadMemory } from './uploads.ts'
import { UploadSpeed } from './upload-speed.ts'

class Shelf {
  #items = new Map<string, string>()
  full = false
  get length() {
    return this.#items.size
  }
  clear = () => this.#items.clear()
  getItem = (key: string) => this.#items.get(key) ?? null
  key = (index: number) => [...this.#items.keys()][index] ?? null
  removeItem = (key: string) => void this.#items.delete(key)
  setItem = (key: string, value: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.#items.set(key, value)
  }
}

const target = { recordType: 'submission', recordId: 's1', role: 'filledForm' }
const facts = { name: 'form.pdf', size: 1000, lastModified: 5 }
const file = facts as File
const uploadTo = (uploadUrl: string) => ({
  size: 1000,
  metadata: { ...target, filename: 'form.pdf' },
  creationTime: '',
  urlStorageKey: '',
  uploadUrl,
  parallelUploadUrls: null,
})
let shelf: Shelf
let now: number
let memory: UploadMemory
beforeEach(() => {
  shelf = new Shelf()
  now = 0
  memory = new UploadMemory(shelf as unknown as Storage, () => now)
})

test('an upload is found again only by the same person, record and file', async () => {
  const mine = fingerprintOf('ada', target, file)
  await memory.addUpload(mine, uploadTo('/api/resumable/1'))
  expect(await memory.findUploadsByFingerprint(mine)).toMatchObject([{ uploadUrl: '/api/resumable/1' }])
  for (const other of [
    fingerprintOf('bola', target, file),
    fingerprintOf('ada', { ...target, recordId: 's2' }, file),
    fingerprintOf('ada', target, { ...facts, size: 1001 } as File),
    fingerprintOf('ada', target, { ...facts, lastModified: 6 } as File),
  ])
    expect(await memory.findUploadsByFingerprint(other)).toEqual([])
})

test('a file is known before it begins, is no upload to resume until then, and is not missed once it has arrived', async () => {
  memory.expect('ada', target, file)
  const mine = fingerprintOf('ada', target, file)
  expect(memory.list('ada')).toMatchObject([{ name: 'form.pdf', size: 1000, sentBytes: 0, target }])
  expect(await memory.findUploadsByFingerprint(mine)).toEqual([])
  expect(missingFiles(memory.list('ada'), target, [{ originalName: 'other.pdf', size: 1000 }])).toHaveLength(1)
  expect(missingFiles(memory.list('ada'), { ...target, recordId: 's2' }, [])).toEqual([])
  expect(missingFiles(memory.list('ada'), target, [{ originalName: 'form.pdf', size: 1000 }])).toEqual([])
  await memory.addUpload(mine, uploadTo('/api/resumable/1'))
  memory.noteProgress(mine, 620)
  memory.expect('ada', target, file)
  expect(memory.list('ada')).toMatchObject([{ sentBytes: 620 }])
  memory.forget(mine)
  expect(memory.list('ada')).toEqual([])
})

test('unfinished uploads report their progress', async () => {
  const mine = fingerprintOf('ada', target, file)
  await memory.addUpload(mine, uploadTo('/api/resumable/1'))
  memory.noteProgress(mine, 620)
  expect(memory.list('ada')).toMatchObject([{ name: 'form.pdf', size: 1000, sentBytes: 620, target }])
  expect(memory.list('ada', { recordId: 's2' })).toEqual([])
  expect(memory.list('bola')).toEqual([])
  memory.forget(mine)
  expect(memory.list('ada')).toEqual([])
})

test('entries a week old are removed, and unreadable ones skipped', async () => {
  await memory.addUpload(fingerprintOf('ada', target, file), uploadTo('/api/resumable/1'))
  shelf.setItem('upload:broken', '{')
  shelf.setItem('root', '{}')
  now = 7 * 86_400_000
  expect(await memory.findAllUploads()).toEqual([])
  expect(shelf.getItem('root')).toBe('{}')
})

test('a full storage does not stop an upload', async () => {
  shelf.full = true
  await expect(memory.addUpload('ada|x', uploadTo('/1'))).resolves.toBe('upload:ada|x')
})

test('the remaining time is estimated from the last 15 seconds', () => {
  const speed = new UploadSpeed()
  speed.note(0, 0)
  expect(speed.secondsLeft(1000)).toBeUndefined()
  speed.note(100, 1000)
  expect(speed.secondsLeft(1000)).toBeUndefined()
  speed.note(200, 2000)
  expect(speed.secondsLeft(1000)).toBe(8)
  speed.note(200, 17_500)
  expect(speed.secondsLeft(1000)).toBeUndefined()
  speed.note(50, 18_000)
  expect(speed.secondsLeft(1000)).toBeUndefined()
})
