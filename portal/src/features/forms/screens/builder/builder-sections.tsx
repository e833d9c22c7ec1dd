import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { FieldError } from '#ui/form/field-frame.tsx'
import { TextField } from '#ui/form/field.tsx'
import { messages } from '../../messages.ts'
import {
  type BuilderQuestion,
  type BuilderSection,
  changeSection,
  copySection,
  moved,
  newQuestion,
  takenNames,
} from './builder-draft.ts'
import { OptionList } from './builder-questions.tsx'
import type { BuilderProblem } from './builder-problems.ts'
import { SectionEditor } from './builder-section.tsx'
import type { Builder } from './use-builder.ts'
import { useDragOrder } from './use-drag-order.ts'
import { useQuestionMoves } from './use-question-moves.ts'

const openSections = 3
const makeKey = () => crypto.randomUUID()

export type SectionListProps = {
  builder: Pick<Builder, 'draft' | 'change'>
  problems: BuilderProblem[]
  onSay: (words: string) => void
}

/** All sections with buttons to move, copy and delete them, and a form to add one. */
export function SectionList({ builder: { draft, change }, problems, onSay }: SectionListProps) {
  const { sections } = draft
  const [asking, setAsking] = useState<{ section: BuilderSection; question?: BuilderQuestion }>()
  const move = (from: number, to: number) => {
    change((before) => ({ ...before, sections: moved(before.sections, from, to) }))
    onSay(`${sections[from]?.name} is now section ${to + 1} of ${sections.length}`)
  }
  const moves = useQuestionMoves({ draft, change }, onSay)
  const drag = useDragOrder('sections', move, {
    takes: () => moves.hand.carried() !== undefined,
    onDrop: (to) => moves.drop(sections[to]!.key),
  })
  // In a long form the sections start closed; sections added later are open.
  const [closed] = useState(() => new Set(sections.length > openSections ? sections.map(({ key }) => key) : []))
  const remove = () => {
    if (!asking) return
    const { section, question } = asking
    change((before) =>
      question
        ? changeSection(before, section.key, ({ questions, ...rest }) => ({
            ...rest,
            questions: questions.filter(({ key }) => key !== question.key),
          }))
        : { ...before, sections: before.sections.filter(({ key }) => key !== section.key) },
    )
    onSay(`${(question ?? section).name} is deleted. Undo brings it back.`)
    setAsking(undefined)
  }
  return (
    <section aria-labelledby="builder-sections" className="grid gap-5">
      <h2 id="builder-sections" className="text-2xl">
        Sections
      </h2>
      <ol className="grid gap-5 empty:hidden">
        {sections.map((section, index) => (
          <li key={section.key} {...drag.target(index)} className="data-over:border-b-3 data-over:border-amber">
            <SectionEditor
              {...{ draft, section, problems, index, onSay }}
              count={sections.length}
              openAtFirst={!closed.has(section.key)}
              arrived={moves.arrived === section.key}
              hand={moves.hand}
              onDropQuestion={(at) => moves.drop(section.key, at)}
              onMoveQuestion={(question, to) => moves.moveTo(question.key, to)}
              handle={drag.handle(index)}
              onChange={(edit, tag) =>
                change((before) => changeSection(before, section.key, edit), tag && section.key + tag)
              }
              onMove={(to) => move(index, to)}
              onCopy={() => {
                const copy = copySection(section, takenNames(draft), makeKey)
                change((before) => ({ ...before, sections: before.sections.toSpliced(index + 1, 0, copy) }))
                onSay(`${copy.name} is added`)
              }}
              onRemove={() => setAsking({ section })}
              onRemoveQuestion={(question) => setAsking({ section, question })}
            />
          </li>
        ))}
      </ol>
      <AddSection
        id="builder-new-section"
        onAdd={(name, inputs) => {
          const questions = inputs.map((input) => newQuestion(input, 'text', makeKey()))
          const section = { key: makeKey(), name, extraInfo: '', questions }
          change((before) => ({ ...before, sections: [...before.sections, section] }))
          onSay(`Section ${name} is added`)
        }}
      />
      <RemoveDialog
        name={(asking?.question ?? asking?.section)?.name}
        onConfirm={remove}
        onClose={() => setAsking(undefined)}
      >
        {asking?.question
          ? 'It is removed from the form. Answers that applicants have given stay with their applications.'
          : 'The section is removed with all its inputs. Answers that applicants have given stay with their applications.'}
      </RemoveDialog>
    </section>
  )
}

type RemoveDialogProps = { name: string | undefined; children: ReactNode; onConfirm: () => void; onClose: () => void }

function RemoveDialog({ name, children, onConfirm, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      isOpen={name !== undefined}
      title={`Delete ‘${name ?? ''}’?`}
      confirmLabel="Delete"
      danger
      {...{ onConfirm, onClose }}
    >
      <p>{children} You can undo it until you leave the builder.</p>
    </ConfirmDialog>
  )
}

/** A new section: it needs a name and at least one input before it is added (spec 3 §5). */
function AddSection({ id, onAdd }: { id: string; onAdd: (name: string, inputs: string[]) => void }) {
  const [name, setName] = useState('')
  const [inputs, setInputs] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const noName = name.trim() === ''
  const add = () => {
    setTried(true)
    if (noName || inputs.length === 0) return
    onAdd(name.trim(), inputs)
    setName('')
    setInputs([])
    setTried(false)
    // Adding a section moves the button out of view.
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-4 rounded-md border border-dashed border-line-strong p-3 sm:p-5"
    >
      <h3 id={`${id}-title`} className="text-lg">
        Add a section
      </h3>
      <TextField
        id={id}
        label="Name of the new section"
        value={name}
        maxLength={100}
        {...(tried && noName && { error: messages.sectionName })}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <OptionList
        label="Input of the new section"
        hint="Type a name and press Enter. Types, options and conditions are set afterwards."
        options={inputs}
        onChange={setInputs}
      />
      <FieldError id={`${id}-error`}>{tried && inputs.length === 0 ? messages.sectionEmpty : undefined}</FieldError>
      <div>
        <Button icon="plus" onClick={add}>
          Add section
        </Button>
      </div>
    </section>
  )
}
