import { useEffect, useRef, useState } from 'react'
import { readShelved, removeShelved, type ShelvedFile, shelveFile } from '#kit/file-shelf.ts'
import { newKey } from '#kit/new-key.ts'
import type { CaseDraftInHand } from './use-case-draft.ts'

/** The files of a draft, which are kept on this device; those that are no longer there are named. */
export function useDraftFiles({ files: noted, setFiles }: Pick<CaseDraftInHand, 'files' | 'setFiles'>) {
  const [state, setState] = useState<{ chosen: readonly File[]; gone: readonly string[] }>({ chosen: [], gone: [] })
  const ids = useRef(new Map<File, string>())
  const [atFirst] = useState(noted)
  useEffect(() => {
    if (atFirst.length === 0) return
    let left = false
    void readShelved(atFirst.map(({ id }) => id)).then((found) => {
      if (left) return
      for (const [id, file] of found) ids.current.set(file, id)
      const gone = atFirst.filter(({ id }) => !found.has(id)).map(({ name }) => name)
      // A file that was chosen meanwhile stays.
      setState(({ chosen }) => ({ chosen: [...found.values(), ...chosen], gone }))
    })
    return () => {
      left = true
    }
  }, [atFirst])
  const choose = (chosen: readonly File[]) => {
    const entries = chosen.map((file): ShelvedFile => {
      const known = ids.current.get(file)
      const id = known ?? newKey()
      if (!known) {
        ids.current.set(file, id)
        void shelveFile(id, file)
      }
      return { id, name: file.name, size: file.size }
    })
    const kept = new Set(entries.map(({ id }) => id))
    void removeShelved(noted.filter(({ id }) => !kept.has(id)).map(({ id }) => id))
    setFiles(entries)
    setState({ chosen, gone: state.gone.filter((name) => !chosen.some((file) => file.name === name)) })
  }
  return { ...state, choose, forget: () => setState({ chosen: [], gone: [] }) }
}

export type DraftFiles = ReturnType<typeof useDraftFiles>
