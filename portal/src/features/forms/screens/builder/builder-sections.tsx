import { type ReactNode, useState, useId } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
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
  earlierQuestions,
} from './builder-draft.ts'
import { OptionList, AddQuestion, QuestionList, type QuestionListProps } from './builder-questions.tsx'
import type { BuilderProblem } from './builder-problems.ts'
import type { Builder } from './use-builder.ts'
import { useDragOrder } from './use-drag-order.ts'
import { useQuestionMoves } from './use-question-moves.ts'
import type { Repeat } from '#fields/field.ts'
import { describeCount } from '#fields/form-visibility.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { repeatLimit } from '../../rules.ts'
import { ConditionEditor } from './builder-condition.tsx'
import { DragHandle, EntryButtons, type EntryButtonsProps } from './builder-entry-buttons.tsx'

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

type SectionEditorProps = QuestionListProps & {
  handle: { draggable: boolean }
  openAtFirst: boolean
  /** An input was just moved here. */
  arrived: boolean
} & Pick<EntryButtonsProps, 'index' | 'count' | 'onMove' | 'onCopy' | 'onRemove'>

/** A section in the builder: name, settings and inputs. */
function SectionEditor(props: SectionEditorProps) {
  const { section, problems, index, count, handle, openAtFirst, arrived, onMove, onCopy, onRemove } = props
  const name = section.name.trim() || 'Unnamed section'
  const problem = problems.find(({ key }) => key === section.key)?.message
  const [opened, setOpened] = useState(openAtFirst)
  const [greeted, setGreeted] = useState(arrived)
  if (arrived !== greeted) {
    setGreeted(arrived)
    if (arrived) setOpened(true)
  }
  const body = useId()
  // A section with problems is always open.
  const open =
    opened || problems.some(({ key }) => key === section.key || section.questions.some((own) => own.key === key))
  return (
    <section
      aria-label={`Section ${index + 1}: ${name}`}
      className="grid min-w-0 gap-4 rounded-md border border-line bg-surface p-3 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-1 basis-40 items-center gap-1">
          <DragHandle {...handle} />
          <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">
            {index + 1}. {name}
            {!open && (
              <span className="block text-sm font-normal text-muted">
                {section.questions.length} {section.questions.length === 1 ? 'input' : 'inputs'}
              </span>
            )}
          </h3>
        </div>
        <EntryButtons id={`${section.key}-buttons`} name={name} {...{ index, count, onMove, onCopy, onRemove }}>
          <IconButton
            icon={open ? 'chevron-up' : 'chevron-down'}
            size="sm"
            label={`${open ? 'Close' : 'Open'}: ${name}`}
            aria-expanded={open}
            aria-controls={body}
            onClick={() => setOpened(!open)}
          />
        </EntryButtons>
      </div>
      <div id={section.key} tabIndex={-1} className="empty:hidden">
        <FieldError id={`${section.key}-error`}>{problem}</FieldError>
      </div>
      <div id={body} hidden={!open}>
        {open && <SectionBody {...props} />}
      </div>
    </section>
  )
}

function SectionBody(props: SectionEditorProps) {
  const { draft, section, onChange } = props
  return (
    <div className="grid gap-4">
      <TextField
        label="Section name"
        value={section.name}
        maxLength={100}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value
          onChange((before) => ({ ...before, name: typed }), 'name')
        }}
      />
      <SectionSettings section={section} earlier={earlierQuestions(draft, section.key)} onChange={onChange} />
      <QuestionList {...props} />
      <AddQuestion
        onAdd={(typed, kind) =>
          onChange((before) => ({
            ...before,
            questions: [...before.questions, newQuestion(typed, kind, crypto.randomUUID())],
          }))
        }
      />
    </div>
  )
}

type SectionSettingsProps = Pick<QuestionListProps, 'section' | 'onChange'> & { earlier: BuilderQuestion[] }

/** The introduction of a section, how often it repeats, and its condition. */
function SectionSettings({ section, earlier, onChange }: SectionSettingsProps) {
  const { repeat } = section
  const summary = [repeat && `repeated, ${describeCount(repeat).replace(/\.$/, '')}`, section.showWhen && 'conditional']
    .filter(Boolean)
    .join('; ')
  return (
    <Disclosure
      className="border-t"
      title={
        <>
          Settings of the section
          {summary && <span className="block text-sm font-normal text-muted">{summary}</span>}
        </>
      }
    >
      <div className="grid gap-5 pt-1">
        <TextArea
          label="Extra information"
          optional
          rows={2}
          maxLength={2_000}
          value={section.extraInfo}
          onChange={({ currentTarget }) => {
            const extraInfo = currentTarget.value
            onChange((before) => ({ ...before, extraInfo }), 'extraInfo')
          }}
        />
        <Checkbox
          label="Ask this section several times"
          hint="For instance for each director, or for each generating unit."
          checked={repeat !== undefined}
          onChange={({ currentTarget }) => {
            const on = currentTarget.checked
            onChange((before) => ({ ...before, repeat: on ? { min: 1, max: 10, itemLabel: '' } : undefined }))
          }}
        />
        {repeat && (
          <RepeatFields
            repeat={repeat}
            onChange={(change) => onChange((before) => ({ ...before, repeat: { ...repeat, ...change } }), 'repeat')}
          />
        )}
        <ConditionEditor
          what="this section"
          value={section.showWhen}
          earlier={earlier}
          onChange={(showWhen) => onChange((before) => ({ ...before, showWhen }), 'showWhen')}
        />
      </div>
    </Disclosure>
  )
}

function RepeatFields({ repeat, onChange }: { repeat: Repeat; onChange: (change: Partial<Repeat>) => void }) {
  const number = (value: number) => (Number.isNaN(value) ? 0 : value)
  return (
    <div className="grid gap-4 border-s-2 border-amber ps-4 sm:grid-cols-[1fr_6rem_6rem]">
      <TextField
        label="What one is called"
        placeholder="Director"
        value={repeat.itemLabel}
        maxLength={60}
        onChange={({ currentTarget }) => onChange({ itemLabel: currentTarget.value })}
      />
      <TextField
        label="At least"
        type="number"
        min={0}
        max={repeatLimit}
        value={repeat.min}
        onChange={({ currentTarget }) => onChange({ min: number(currentTarget.valueAsNumber) })}
      />
      <TextField
        label="At most"
        type="number"
        min={1}
        max={repeatLimit}
        value={repeat.max}
        onChange={({ currentTarget }) => onChange({ max: number(currentTarget.valueAsNumber) })}
      />
    </div>
  )
}
