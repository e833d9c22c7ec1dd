import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import type { ShownCondition } from '../contract.ts'

type Props<C extends ShownCondition> = {
  conditions: readonly C[]
  titleOf?: (condition: C) => ReactNode
  more?: (condition: C) => ReactNode
}

/** Conditions with their status, and what their reader can do about each. */
export function ConditionList<C extends ShownCondition>({ conditions, titleOf, more }: Props<C>) {
  return (
    <ul className="border-t border-line">
      {conditions.map((condition) => {
        const { id, number, text, label, tone, icon, sentence } = condition
        return (
          <li key={id} className="grid justify-items-start gap-1.5 border-b border-line py-3 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{titleOf?.(condition) ?? `Condition ${number}`}</span>
              <Badge {...{ tone, icon }}>{label}</Badge>
            </p>
            <p className="measure whitespace-pre-line">{text}</p>
            <p className="text-sm text-muted">{sentence}</p>
            {more?.(condition)}
          </li>
        )
      })}
    </ul>
  )
}
