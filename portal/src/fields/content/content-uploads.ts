// A file that is chosen for content is sent at once: a person who publishes right after choosing must not lose it. The uploads of an editor are a
// store beside its values, so that they continue while a field is not shown; publishing, previewing and saving wait for all of them. A file that no
// item uses after 7 days is deleted: a day was too short for home updates, whose changes wait on a device.
import { createStore } from 'zustand/vanilla'
import { createAutosave } from '#kit/draft/autosave.ts'
import { UploadSpeed } from '#kit/uploads/upload-speed.ts'
import type { ContentFiles } from './content-files.ts'

/** A file that was chosen for a field and is being sent, or could not be sent. */
export interface FieldUpload {
  file: File
  /** An address in this browser that shows a picture while it is on its way. */
  preview: string | undefined
  /** Bytes. */
  sent: number
  /** Undefined while unknown. */
  secondsLeft: number | undefined
  /** Why it was not sent, to show beside 'Try again'. */
  failure: string | undefined
}

interface UploadPlace {
  path: string
  kind: 'image' | 'pdf'
  /** Receives the address of the stored file. */
  onStored: (address: string) => void
}

const unsentWords = 'The file could not be sent.'

/**
 * The uploads of one editor, outside of React: they continue while a field is not shown, and whoever publishes waits for them. A chosen file is sent at
 * once; what fails stays until it is sent again or cancelled.
 */
export function createUploads(files: ContentFiles) {
  const store = createStore<Readonly<Record<string, FieldUpload>>>(() => ({}))
  const uploads = store.getState
  const places = new Map<string, UploadPlace>()
  const controls = new Map<string, AbortController>()
  const running = new Set<Promise<unknown>>()
  const notify = () => store.setState({})
  const words = createPictureWords(files, notify)
  const set = (path: string, part: Partial<FieldUpload> | undefined) => {
    const { [path]: before, ...others } = uploads()
    store.setState(part ? { ...others, [path]: { ...before, ...part } as FieldUpload } : others, true)
  }

  function track<T>(work: Promise<T>): Promise<T> {
    const ended = work
      .catch(() => {})
      .finally(() => {
        running.delete(ended)
        notify()
      })
    running.add(ended)
    notify()
    return work
  }

  async function send({ path, onStored }: UploadPlace, { file }: FieldUpload) {
    const control = new AbortController()
    controls.set(path, control)
    const speed = new UploadSpeed()
    const progress = (bytes: number) => {
      if (control.signal.aborted) return
      const sent = Math.min(bytes, file.size)
      speed.note(sent, Date.now())
      set(path, { sent, secondsLeft: speed.secondsLeft(file.size) })
    }
    set(path, { sent: 0, secondsLeft: undefined, failure: undefined })
    try {
      const address = await files.upload({ file }, progress, control.signal)
      if (control.signal.aborted) return
      drop(path)
      words.move(path, address)
      onStored(address)
    } catch (problem) {
      if (control.signal.aborted) return
      set(path, { failure: problem instanceof Error ? problem.message : unsentWords })
    }
  }

  function drop(path: string) {
    controls.delete(path)
    places.delete(path)
    const preview = uploads()[path]?.preview
    if (preview !== undefined) URL.revokeObjectURL(preview)
    set(path, undefined)
  }

  function cancel(path: string) {
    controls.get(path)?.abort()
    words.forget(path)
    drop(path)
  }

  return {
    subscribe: store.subscribe,
    state: uploads,
    words,
    /** Waits for an upload of another input, such as a picture in a text, before anything is published. */
    track,
    /** The files of this editor: what any other input sends through them is waited for too. */
    files: {
      ...files,
      upload: (...chosen: Parameters<ContentFiles['upload']>) => track(files.upload(...chosen)),
    } satisfies ContentFiles,
    /** Sends a chosen file in place of one that is on its way; returns what is wrong with it. */
    take(place: UploadPlace, file: File): string | undefined {
      const problem = files.check(place.kind, file)
      if (problem) return problem
      cancel(place.path)
      places.set(place.path, place)
      const preview = place.kind === 'image' ? URL.createObjectURL(file) : undefined
      const upload = { file, preview, sent: 0, secondsLeft: undefined, failure: undefined }
      set(place.path, upload)
      void track(send(place, upload))
      return undefined
    },
    retry(path: string) {
      const [place, upload] = [places.get(path), uploads()[path]]
      if (place && upload?.failure !== undefined) void track(send(place, upload))
    },
    cancel,
    /** Whether a file is on its way, could not be sent, or the words of a picture are not stored yet. */
    isPending: () => running.size > 0 || words.isPending() || Object.keys(uploads()).length > 0,
    /** Waits for all that is on its way; answers by path what could not be sent. */
    async settle(): Promise<Record<string, string>> {
      do {
        while (running.size > 0) await Promise.all(running)
        await words.save()
      } while (running.size > 0)
      const failed = Object.entries(uploads()).map(([path, { file, failure }]) => [path, unsent(file.name, failure)])
      return Object.fromEntries(failed) as Record<string, string>
    },
    dispose() {
      for (const path of Object.keys(uploads())) cancel(path)
      void words.save()
    },
  }
}
export type ContentUploads = ReturnType<typeof createUploads>

/** Names the file, since several may be on their way. */
export const unsent = (name: string, reason = unsentWords) => `“${name}” was not sent. ${reason}`

interface Words {
  text: string
  saved: string
  failure: string | undefined
}

/**
 * What the pictures of one editor show, by their address, or by the path of their field while they are on their way. Words are kept with the picture and
 * stored shortly after they were typed.
 */
function createPictureWords(files: ContentFiles, tell: () => void) {
  let all: Readonly<Record<string, Words>> = {}
  const set = (key: string, part: Partial<Words>) => {
    all = { ...all, [key]: { text: '', saved: '', failure: undefined, ...all[key], ...part } }
    tell()
  }
  const isAddress = (key: string) => key.includes('/')
  // Words are not taken away without new ones: who cannot see the picture would read nothing.
  const isUnsaved = ([key, { text, saved }]: [string, Words]) => isAddress(key) && text.trim() !== '' && text !== saved

  async function saveAll(): Promise<void> {
    for (const [address, { text }] of Object.entries(all).filter(isUnsaved))
      try {
        await files.writeWords?.(address, text.trim())
        set(address, { saved: text, failure: undefined })
      } catch (problem) {
        set(address, { failure: problem instanceof Error ? problem.message : 'The words could not be saved.' })
      }
  }

  const autosave = createAutosave({ save: saveAll })

  return {
    of: (key: string): Words | undefined => all[key],
    /** Reads the stored words of a picture, once. */
    async read(address: string): Promise<void> {
      if (all[address]) return
      const stored = await files.readWords?.(address)?.catch(() => undefined)
      if (stored !== undefined && !all[address]) set(address, { text: stored, saved: stored })
    },
    type(key: string, text: string) {
      set(key, { text })
      autosave.changed()
    },
    /** The picture of a field is stored: what was typed meanwhile is about it. */
    move(path: string, address: string) {
      const { [path]: typed, ...others } = all
      all = others
      set(address, { text: typed?.text ?? '', saved: '' })
      autosave.changed()
    },
    forget(path: string) {
      if (isAddress(path)) return
      const { [path]: _, ...others } = all
      all = others
    },
    isPending: () => Object.entries(all).some(isUnsaved),
    save: autosave.saveNow,
  }
}
