import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { ContentFilesContext } from '#fields/content-files.ts'
import { ContentMailContext, type MailInEditor } from '#fields/content-mail.ts'
import { ContentFieldInputs } from '#fields/content-input.tsx'
import { ContentTopicsContext } from '#fields/content-topics-input.tsx'
import type { ContentType } from '#fields/content-type.ts'
import { RichTextToolsContext } from '#fields/rich-text/editor/tools.ts'
import { ContentUploadsContext } from '#fields/use-field-upload.ts'
import { EnabledFor } from '#kit/enabled-for.tsx'
import { useApiQuery } from '#kit/query.ts'
import { may } from '#platform/duties.ts'
import { getTopics } from '#features/topics/contract.ts'
import type { EditorState } from './editor-state.ts'
import type { Editor } from './editor-store.ts'
import { richTextTools } from './rich-text-tools.tsx'

const MailTools = lazy(() => import('./mail-tools.tsx').then((part) => ({ default: part.MailTools })))

export type EditorInputsProps = { type: ContentType; editor: Editor; state: EditorState }

/** The inputs of an item's fields, with what those for files, texts, topics and mails need of the content manager. */
export function EditorInputs({ type, editor, state }: EditorInputsProps) {
  return (
    // What is approved for a date is for publishers to change.
    <EnabledFor duties={type.together || state.item?.publishAt ? may.publishContent : may.draftContent}>
      <Tools type={type} editor={editor}>
        <ContentFieldInputs fields={type.fields} values={state.values} errors={state.errors} onChange={editor.change} />
      </Tools>
    </EnabledFor>
  )
}

function Tools({ type, editor, children }: { type: ContentType; editor: Editor; children: ReactNode }) {
  // Publishing waits for what is dropped into a text as it does for other files.
  const textTools = useMemo(
    () => ({
      ...richTextTools,
      upload: (...file: Parameters<typeof richTextTools.upload>) => editor.uploads.track(richTextTools.upload(...file)),
    }),
    [editor],
  )
  const showMail = useMemo(() => (type.place.tab === 'mails' ? mailTools(type.key) : null), [type])
  return (
    <ContentUploadsContext value={editor.uploads}>
      <ContentFilesContext value={editor.uploads.files}>
        <RichTextToolsContext value={textTools}>
          <ContentTopicsContext value={useTopics}>
            <ContentMailContext value={showMail}>{children}</ContentMailContext>
          </ContentTopicsContext>
        </RichTextToolsContext>
      </ContentFilesContext>
    </ContentUploadsContext>
  )
}

/** Read only where a type has topics. */
const useTopics = () => useApiQuery(getTopics, {}).data

const mailTools = (type: string) => (mail: MailInEditor) => (
  <Suspense>
    <MailTools type={type} {...mail} />
  </Suspense>
)
