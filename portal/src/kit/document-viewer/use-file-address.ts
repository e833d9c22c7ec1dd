import { useEffect, useState } from 'react'
import { fetchFile } from '#kit/browser-api.ts'

export interface FileAddress {
  /** Of the bytes in memory. */
  address?: string
  file?: Blob
  failure?: string
}

/** Fetches a file that needs the token, and gives it an address in this page. */
export function useFileAddress(url: string, name: string): FileAddress {
  const [state, setState] = useState<FileAddress & { url?: string }>({})
  useEffect(() => {
    let address: string | undefined
    let gone = false
    fetchFile(url, name).then(
      (file) => {
        if (gone) return
        address = URL.createObjectURL(file)
        setState({ url, address, file })
      },
      (error: Error) => {
        if (!gone) setState({ url, failure: error.message })
      },
    )
    return () => {
      gone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [url, name])
  // Never the file before, whose address is gone.
  return state.url === url ? state : {}
}
