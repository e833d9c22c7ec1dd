import { useEffect, useState } from 'react'

/** Shorter than the pause between two words, longer than that between two letters. */
const pauseMs = 150

/** The typed text, once the person pauses. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
