import { expect, test, vi } from 'vitest'
import type { ContentFiles } from './content-files.ts'
import { createUploads } from './content-uploads.ts'

const fileOf = (name: string, size = 4) => new File(['x'.repeat(size)], name)

/** Files that are stored when the test says so. */
function open() {
  const sent: {
    name: string
    progress(bytes: number): void
    done(address: string): void
    fail(words: string): void
  }[] = []
  const writeWords = vi.fn((_address: string, _words: string) => Promise.resolve())
  const files: ContentFiles = {
    check: (_kind, { size }) => (size > 10 ? 'Too large' : undefined),
    upload: ({ file }, progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
        sent.push({ name: file.name, progress, done: resolve, fail: (words) => reject(new Error(words)) })
      }),
    readWords: () => Promise.resolve('A pylon'),
    writeWords,
  }
  const stored = vi.fn()
  const uploads = createUploads(files)
  const take = (file: File, path = 'image') => uploads.take({ path, kind: 'image', onStored: stored }, file)
  return { uploads, take, sent, stored, writeWords }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('a chosen file is sent at once; who settles waits for it', async () => {
  const { uploads, take, sent, stored } = open()
  expect(take(fileOf('lagoon.png', 11))).toBe('Too large')
  expect([uploads.isPending(), sent.length]).toEqual([false, 0])
  expect(take(fileOf('lagoon.png'))).toBeUndefined()
  sent[0]!.progress(9)
  expect(uploads.state().image).toMatchObject({ sent: 4, failure: undefined })
  let settled: object | undefined
  void uploads.settle().then((unsent) => (settled = unsent))
  await turn()
  expect([settled, uploads.isPending()]).toEqual([undefined, true])
  sent[0]!.done('/api/content/files/1/2x2.webp')
  await turn()
  expect(settled).toEqual({})
  expect(stored.mock.calls).toEqual([['/api/content/files/1/2x2.webp']])
  expect([uploads.state(), uploads.isPending()]).toEqual([{}, false])
})

test('a file that fails is named until it is sent again or cancelled', async () => {
  const { uploads, take, sent, stored } = open()
  take(fileOf('lagoon.png'))
  take(fileOf('order.png'), 'other')
  for (const { fail } of sent) fail('Network error')
  expect(await uploads.settle()).toEqual({
    image: '“lagoon.png” was not sent. Network error',
    other: '“order.png” was not sent. Network error',
  })
  uploads.cancel('other')
  uploads.retry('image')
  uploads.retry('image')
  expect(sent.map(({ name }) => name)).toEqual(['lagoon.png', 'order.png', 'lagoon.png'])
  sent[2]!.done('/again')
  expect(await uploads.settle()).toEqual({})
  expect(stored).toHaveBeenCalledTimes(1)
})

test('the file that was chosen last counts, and a cancelled one changes nothing', async () => {
  const { uploads, take, sent, stored } = open()
  take(fileOf('first.png'))
  take(fileOf('second.png'))
  sent[0]!.done('/first')
  sent[1]!.done('/second')
  await uploads.settle()
  expect(stored.mock.calls).toEqual([['/second']])
  take(fileOf('third.png'))
  uploads.dispose()
  sent[2]!.done('/third')
  expect(await uploads.settle()).toEqual({})
  expect(stored).toHaveBeenCalledTimes(1)
})

test('what other inputs send through the files of the editor is waited for', async () => {
  const { uploads, sent } = open()
  const work = uploads.files.upload({ file: fileOf('in-text.png') }, () => {}, new AbortController().signal)
  expect(uploads.isPending()).toBe(true)
  sent[0]!.done('/in-text')
  expect(await work).toBe('/in-text')
  expect(await uploads.settle()).toEqual({})
})

test('words typed while a picture is on its way are stored with it; empty ones replace nothing', async () => {
  const { uploads, take, sent, writeWords } = open()
  const { words } = uploads
  await words.read('/api/old')
  expect(words.of('/api/old')).toMatchObject({ text: 'A pylon' })
  take(fileOf('lagoon.png'))
  words.type('image', 'The lagoon')
  await words.save()
  expect(writeWords).not.toHaveBeenCalled()
  sent[0]!.done('/api/new')
  await uploads.settle()
  expect(writeWords.mock.calls).toEqual([['/api/new', 'The lagoon']])
  words.type('/api/new', ' ')
  expect(uploads.isPending()).toBe(false)
  writeWords.mockRejectedValueOnce(new Error('Network error'))
  words.type('/api/new', 'The lagoon at dusk')
  await uploads.settle()
  expect(words.of('/api/new')).toMatchObject({ failure: 'Network error' })
  await uploads.settle()
  expect(words.of('/api/new')).toMatchObject({ failure: undefined, saved: 'The lagoon at dusk' })
})
