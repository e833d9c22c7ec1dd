import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'

export type StepsProps = {
  steps: readonly string[]
  /** The step in hand, from 1; one more than the number of steps when all are done. */
  current: number
  /** Lets the reader go back to a step that is done. */
  onStep?: (step: number) => void
  label?: string
}

/** Progress of a wizard: a labelled node for each step; on a phone only the current step shows its label. */
export function Steps({ steps, current, onStep, label = 'Steps' }: StepsProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex">
        {steps.map((name, index) => {
          const step = index + 1
          const state = step < current ? 'done' : step === current ? 'now' : 'ahead'
          const content = <StepContent {...{ step, name, state }} count={steps.length} />
          return (
            <li
              key={name}
              aria-current={state === 'now' ? 'step' : undefined}
              className="relative flex min-w-0 flex-1 flex-col items-center text-center"
            >
              {index > 0 && (
                <span
                  aria-hidden
                  className={classNames(
                    'absolute start-[calc(-50%+1.25rem)] end-[calc(50%+1.25rem)] top-[1.0625rem] border-t-2',
                    state === 'ahead' ? 'border-dashed border-line-strong' : 'border-amber',
                  )}
                />
              )}
              {onStep && state === 'done' ? (
                <button
                  type="button"
                  onClick={() => onStep(step)}
                  className="tap group flex flex-col items-center rounded-md"
                >
                  {content}
                </button>
              ) : (
                <div className="flex flex-col items-center">{content}</div>
              )}
            </li>
          )
        })}
      </ol>
      <p aria-hidden className="mt-2 text-center font-semibold sm:hidden">
        {current <= steps.length ? `Step ${current} of ${steps.length}: ${steps[current - 1]}` : 'All steps done'}
      </p>
    </nav>
  )
}

const NODE_CLASS = {
  done: 'border-amber bg-amber text-on-amber',
  now: 'border-amber bg-surface text-ink outline-3 outline-offset-2 outline-amber-soft',
  ahead: 'border-line-strong bg-surface text-muted',
}

function StepContent({
  step,
  name,
  state,
  count,
}: {
  step: number
  name: string
  state: 'done' | 'now' | 'ahead'
  count: number
}) {
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'tabular grid size-9 place-items-center rounded-full border-2 font-semibold',
          NODE_CLASS[state],
        )}
      >
        {state === 'done' ? <Icon name="check" /> : step}
      </span>
      <span
        className={classNames(
          'mt-1.5 px-1 text-sm leading-snug max-sm:sr-only',
          state === 'now' && 'font-semibold',
          state === 'ahead' && 'text-muted',
          state === 'done' && 'group-hover:underline',
        )}
      >
        <span className="sr-only">
          Step {step} of {count}:{' '}
        </span>
        {name}
        {state === 'done' && <span className="sr-only">, done</span>}
      </span>
    </>
  )
}
