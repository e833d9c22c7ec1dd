import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useContext, useEffect, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { addressProblem, typedAddress } from './paste.ts'
import { type LinkTarget, RichTextToolsContext } from './tools.ts'

/** Sets the link of the selected words: one field for an address and for words that find a page, an article or a document of this site. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [isLink] = useState(() => editor.isActive('link'))
  const [hasWords] = useState(() => isLink || !editor.state.selection.empty)
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const href = typedAddress(typed)
  const found = useTargets(href ? '' : typed)
  const listId = useId()

  function set(address: string, name: string) {
    const link = { type: 'link', attrs: { href: address } }
    if (hasWords) editor.chain().extendMarkRange('link').setMark('link', { href: address }).run()
    else editor.commands.insertContent({ type: 'text', text: words.trim() || name, marks: [link] })
    onClose()
  }
  const stops = () => [
    document.getElementById(`${listId}-address`),
    ...(document.getElementById(listId)?.querySelectorAll('button') ?? []),
  ]
  // Words have no address: Enter leads from them to what was found.
  function submit() {
    if (href) return set(href, typed.trim())
    const [, first] = stops()
    if (first) first.focus()
    else setProblem(addressProblem)
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const all = stops()
    const next = step ? all[all.indexOf(event.currentTarget) + step] : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    onKey(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isLink ? 'Change the link' : 'Add a link'}
      actions={
        <>
          {isLink && (
            <Button icon="trash" onClick={remove}>
              Remove the link
            </Button>
          )}
          <Button variant="primary" onClick={submit}>
            Set the link
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {!hasWords && (
          <TextField
            label="Label"
            optional
            hint="Leave empty to use the title of the page."
            maxLength={300}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={onEnter}
          />
        )}
        <TextField
          id={`${listId}-address`}
          data-first-focus=""
          label="Address, or words of a page"
          hint="For example https://example.com, or tariff order to search this site."
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={2_000}
          aria-controls={listId}
          value={typed}
          {...(problem !== undefined && { error: problem })}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(undefined)
          }}
          onKeyDown={onEnter}
        />
        <Targets id={listId} found={found} onKey={onKey} onChoose={(target) => set(target.address, target.title)} />
      </div>
    </Dialog>
  )
}

interface FoundTargets {
  targets: LinkTarget[]
  state: 'idle' | 'searching' | 'done' | 'failed'
}

/** What the site has for these words; while it searches, what was found before. */
function useTargets(typed: string): FoundTargets {
  const tools = useContext(RichTextToolsContext)
  const [found, setFound] = useState<Omit<FoundTargets, 'state'> & { words: string; isFailed: boolean }>()
  const words = typed.trim().length < 2 ? '' : typed.trim()
  useEffect(() => {
    if (!tools || !words) return
    const stop = new AbortController()
    const wait = setTimeout(() => {
      tools.findTargets(words, stop.signal).then(
        (targets) => setFound({ words, targets, isFailed: false }),
        () => stop.signal.aborted || setFound({ words, targets: [], isFailed: true }),
      )
    }, 250)
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }, [tools, words])
  if (!words) return { targets: [], state: 'idle' }
  if (found?.words !== words) return { targets: found?.targets ?? [], state: 'searching' }
  return { targets: found.targets, state: found.isFailed ? 'failed' : 'done' }
}

type TargetsProps = {
  id: string
  found: FoundTargets
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  onChoose: (target: LinkTarget) => void
}

function Targets({ id, found, onKey, onChoose }: TargetsProps) {
  const { targets, state } = found
  return (
    <div id={id}>
      <p role="status" className="text-sm text-muted">
        {statusWords(found)}
      </p>
      {targets.length > 0 && (
        <ul aria-label="Found on this site" aria-busy={state === 'searching'} className="mt-2 grid gap-1">
          {targets.map((target) => (
            <li key={target.address}>
              <button
                type="button"
                onClick={() => onChoose(target)}
                onKeyDown={onKey}
                className="grid min-h-11 w-full rounded-md border border-line px-3 py-2 text-start hover:border-brand hover:bg-brand-soft"
              >
                <span className="font-semibold [overflow-wrap:anywhere]">{target.title}</span>
                <span className="text-sm text-muted [overflow-wrap:anywhere]">
                  {target.kind}, {target.address}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function statusWords({ targets, state }: FoundTargets): string {
  if (state === 'searching') return 'Searching…'
  if (state === 'failed') return 'The search is not available. Enter the address.'
  if (state === 'idle') return ''
  return targets.length === 0 ? 'Nothing found on this site.' : `${targets.length} found on this site`
}
