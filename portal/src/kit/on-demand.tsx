import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useHydrated } from './use-is-document.ts'

/** Parts that no screen has shown yet; loaded once the page has nothing else to do, so that they open without a connection. */
const waiting = new Set<() => void>()

export function loadWaitingParts(): void {
  for (const load of waiting) load()
  waiting.clear()
}

/** Parts that a page may contain when it comes from the server, by name. */
const drawn = new Map<string, () => Promise<unknown>>()

/** A part that comes later shows its place until then. */
const partsMs = 10_000

/** Loads the parts that the server has rendered in a page, so that the screen takes its place without a gap. */
export const loadPartsOf = async (page: Element): Promise<void> => {
  const parts = [...page.querySelectorAll<HTMLElement>('[data-part]')]
  const all = Promise.allSettled(parts.flatMap(({ dataset }) => drawn.get(dataset['part'] ?? '')?.() ?? []))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, partsMs))])
}

interface PartOptions {
  /** For a part that is shown at once where it is needed: loaded with the page that has it, and not in advance. */
  name?: string
  /** Loaded in advance as well, where it has a name: for a part that some pages show at once and others on a press. */
  early?: boolean
  fallback?: ReactNode
}

/** A part of a screen in its own file, for what few visits need. When it fails to load, it shows that: browsers remember a failed `import()` until the page is loaded again. */
export function onDemand<P extends (props: never) => ReactNode>(
  load: () => Promise<P>,
  { name, early = !name, fallback = <Spinner label="Loading" /> }: PartOptions = {},
): P {
  let coming: Promise<P> | undefined
  let loaded: P | undefined
  const request = () => {
    if (coming) return coming
    coming = load()
    // The part below shows the failure.
    coming.then(
      (part) => (loaded = part),
      () => {},
    )
    return coming
  }
  if (name) drawn.set(name, request)
  if (early && typeof window !== 'undefined') waiting.add(() => void request())
  /** What is there already is shown without a moment of waiting. */
  function Part(props: object) {
    const isHydrated = useHydrated()
    const [failure, setFailure] = useState<{ error: unknown }>()
    const [, setArrived] = useState(loaded !== undefined)
    useEffect(() => {
      // Also where it has come between the drawing of its fallback and now.
      request().then(
        () => setArrived(true),
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    if (failure) throw failure.error
    // In the page that came from the server it keeps its place until it is there. Later React would hold it back for up to 0.3 s after its fallback.
    const Loaded = (loaded ?? (isHydrated ? undefined : use(request()))) as ComponentType<object> | undefined
    return Loaded ? <Loaded {...props} /> : fallback
  }
  function PartOnDemand(props: object) {
    return (
      <PartBoundary>
        <Suspense fallback={fallback}>
          <div className="contents" data-part={name}>
            <Part {...props} />
          </div>
        </Suspense>
      </PartBoundary>
    )
  }
  return PartOnDemand as unknown as P
}

class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Alert
        kind="error"
        title="This part of the page did not load."
        actions={
          <Button icon="retry" onClick={() => location.reload()}>
            Reload the page
          </Button>
        }
      >
        Check your connection, then reload the page.
      </Alert>
    )
  }
}
