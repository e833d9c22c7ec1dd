import type { ContentFiles } from './content-files.ts'

const saveAfterMs = 1_500

interface Words {
  text: string
  saved: string
  failure: string | undefined
}

/**
 * What the pictures of one editor show, by their address, or by the path of their field while they are on their way. Words are kept with the picture and
 * stored shortly after they were typed.
 */
export function createPictureWords(files: ContentFiles, tell: () => void) {
  let all: Readonly<Record<string, Words>> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (key: string, part: Partial<Words>) => {
    all = { ...all, [key]: { text: '', saved: '', failure: undefined, ...all[key], ...part } }
    tell()
  }
  const isAddress = (key: string) => key.includes('/')
  // Words are not taken away without new ones: who cannot see the picture would read nothing.
  const isUnsaved = ([key, { text, saved }]: [string, Words]) => isAddress(key) && text.trim() !== '' && text !== saved

  async function save(): Promise<void> {
    clearTimeout(timer)
    for (const [address, { text }] of Object.entries(all).filter(isUnsaved))
      try {
        await files.writeWords?.(address, text.trim())
        set(address, { saved: text, failure: undefined })
      } catch (problem) {
        set(address, { failure: problem instanceof Error ? problem.message : 'The words could not be saved.' })
      }
  }

  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), saveAfterMs)
  }

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
      later()
    },
    /** The picture of a field is stored: what was typed meanwhile is about it. */
    move(path: string, address: string) {
      const { [path]: typed, ...others } = all
      all = others
      set(address, { text: typed?.text ?? '', saved: '' })
      later()
    },
    forget(path: string) {
      if (isAddress(path)) return
      const { [path]: _, ...others } = all
      all = others
    },
    isPending: () => Object.entries(all).some(isUnsaved),
    save,
  }
}
