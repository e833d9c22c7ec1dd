import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Parts that no screen has shown yet; loaded once the page has nothing else to do, so that they open without a connection. */
const waiting = new Set<() => void>()

/** Loads the parts of the screens that are known so far. */
export function loadWaitingParts(): void {
  for (const load of waiting) load()
  waiting.clear()
}

/** A part of a screen in a file of its own, for what most visits do not open. Where it does not come, it says so and can be requested again. */
export function onDemand<P extends (props: never) => ReactNode>(load: () => Promise<P>): P {
  let coming: Promise<P> | undefined
  const request = () => {
    if (coming) return coming
    coming = load()
    // The part below shows the failure.
    coming.catch(() => {})
    return coming
  }
  if (typeof window !== 'undefined') waiting.add(() => void request())
  function Part(props: object) {
    const Loaded = use(request()) as unknown as ComponentType<object>
    return <Loaded {...props} />
  }
  function PartOnDemand(props: object) {
    const [tries, setTries] = useState(0)
    const retry = () => {
      coming = undefined
      setTries(tries + 1)
    }
    return (
      <PartBoundary key={tries} onRetry={retry}>
        <Suspense fallback={<Spinner label="Loading" />}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
  return PartOnDemand as unknown as P
}

class PartBoundary extends Component<{ onRetry: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Alert
        kind="error"
        title="This part of the page did not load."
        actions={
          <Button icon="retry" onClick={this.props.onRetry}>
            Try again
          </Button>
        }
      >
        Check your connection. What you have typed stays on this page.
      </Alert>
    )
  }
}
