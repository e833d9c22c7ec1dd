import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { storeLocally } from '../root-store.ts'
import { typedTextStore, useStoredText } from './use-stored-text.ts'

type Stored = ReturnType<typeof useStoredText>

/** The text as a page has it that has just been loaded. */
function load(name: string, initial = ''): Stored {
  let stored: Stored | undefined
  const Field = () => {
    stored = useStoredText(typedTextStore, name, initial)
    return null
  }
  renderToStaticMarkup(<Field />)
  return stored!
}

afterEach(() => storeLocally(typedTextStore, load('note').place.entry, undefined))

test('a page that is loaded again has the text that was typed, and the key with which it was sent', () => {
  const { place } = load('note')
  const sent = { words: 'Called Ada', key: 'key-of-first-try' }
  storeLocally(place.slice, place.entry, { text: 'Called Ada', base: 'revision-1', sent })
  expect(load('note', 'Before')).toMatchObject({ text: 'Called Ada', base: 'revision-1', before: sent })
  expect(load('other', 'Before')).toMatchObject({ text: 'Before', before: undefined })
})

test('what is typed and left at once is stored, and what is cleared is not', () => {
  const first = load('note')
  first.recordSent({ words: 'Called', key: 'key-of-first-try' })
  expect(load('note').before).toEqual({ words: 'Called', key: 'key-of-first-try' })
  first.clear()
  expect(load('note')).toMatchObject({ text: '', before: undefined })
})
