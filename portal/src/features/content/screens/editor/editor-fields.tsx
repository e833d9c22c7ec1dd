import { use, useState } from 'react'
import { ContentFieldInputs } from '#fields/content/content-input.tsx'
import { ContentPicturesContext } from '#fields/content/content-pictures.ts'
import type { ContentField, ContentFields, ContentType } from '#fields/content/content-type.ts'
import {
  contentInputId,
  type ContentErrors,
  type ContentValues,
  emptyValue,
  sameValues,
} from '#fields/content/content-values.ts'
import { EnabledFor } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import type { EditorState } from './editor-state.ts'
import type { Editor } from './editor-store.ts'
import { EditorTools } from './editor-tools.tsx'

const fieldsAt = ({ fields }: ContentType, place: ContentField['at']): ContentFields =>
  Object.fromEntries(Object.entries(fields).filter(([, { at }]) => at === place))

/** Whether a type has fields beside its text. */
export const hasSide = ({ fields }: ContentType): boolean =>
  Object.values(fields).some(({ at }) => at === 'beside' || at === 'search')

type EditorFieldsProps = { type: ContentType; editor: Editor; state: EditorState }

/** The inputs of an item: its text first and wide, the rest beside it where there is room. Each field's description has its place. */
export function EditorFields({ type, editor, state: { item, values, errors } }: EditorFieldsProps) {
  const held = { values, errors, onChange: editor.change }
  const search = fieldsAt(type, 'search')
  const Picture = use(ContentPicturesContext)[type.key]
  return (
    // What is approved for a date is for publishers to change.
    <EnabledFor duties={type.together || item?.publishAt ? may.publishContent : may.draftContent}>
      <EditorTools type={type} editor={editor}>
        <div className="grid min-w-0 content-start gap-6">
          {Picture && <Picture values={values} />}
          <ContentFieldInputs fields={fieldsAt(type, undefined)} {...held} />
          <Blocks fields={fieldsAt(type, 'block')} {...held} />
        </div>
        {hasSide(type) && (
          <div className="@container grid min-w-0 content-start gap-6">
            <ContentFieldInputs fields={fieldsAt(type, 'beside')} {...held} />
            {Object.keys(search).length > 0 && (
              <Disclosure
                title="Search engines and related pages"
                className="border-t"
                open={Object.keys(search).some((name) => hasError(errors, name))}
              >
                <div className="grid gap-6">
                  <ContentFieldInputs fields={search} {...held} />
                </div>
              </Disclosure>
            )}
          </div>
        )}
      </EditorTools>
    </EnabledFor>
  )
}

const hasError = (errors: ContentErrors, name: string): boolean =>
  Object.keys(errors).some((path) => path.split('.')[0] === name)

type BlocksProps = {
  fields: ContentFields
  values: ContentValues
  errors: ContentErrors
  onChange: (path: string, value: unknown) => void
}

/** Fields that few items have. Each is shown once it has something, also when that is deleted again, or when a person adds it. */
function Blocks({ fields, ...held }: BlocksProps) {
  const [shown, setShown] = useState<readonly string[]>([])
  const filled = Object.entries(fields).flatMap(([name, field]) =>
    shown.includes(name) || sameValues(held.values[name] ?? emptyValue(field), emptyValue(field)) ? [] : [name],
  )
  if (filled.length > 0) setShown([...shown, ...filled])
  const all = Object.entries(fields)
  const others = all.filter(([name]) => !shown.includes(name))
  return (
    <>
      <ContentFieldInputs fields={Object.fromEntries(all.filter(([name]) => shown.includes(name)))} {...held} />
      {others.length > 0 && (
        <div>
          <Menu
            label="Add a block"
            icon="plus"
            size="sm"
            items={others.map(([id, { label }]) => ({ id, label }))}
            onAction={(name) => {
              setShown([...shown, name])
              requestAnimationFrame(() => document.getElementById(contentInputId(name))?.focus())
            }}
          />
        </div>
      )}
    </>
  )
}
