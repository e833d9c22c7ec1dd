import type { Field, FormAnswer, FormAnswers, RawAnswer, RawFormAnswers } from '#fields/field.ts'
import { profileKeys, type Section, titleKey } from '#fields/form.ts'
import { type VisiblePart, visibleSections, findStrangers } from '#fields/form-visibility.ts'
import { checkAnswer, displayAnswer } from '#fields/kinds.ts'

/** An answer for display: the question and the answer as text, empty when unanswered. */
export interface ReadAnswer {
  name: string
  text: string
  /** The path within the form: the question's name, or e.g. `Directors.1.Name`. */
  path: string
}
export interface AnswerPart {
  /** 'Director 2' in a repeated section, else empty. */
  label: string
  answers: ReadAnswer[]
}
export interface AnswerGroup {
  id: string
  name: string
  /** One part, or in a repeated section one part per item. */
  parts: AnswerPart[]
}

/** Formats an answer as it would be stored; an answer that does not fit its question is shown as typed. */
function readAnswer(field: Field, raw: RawAnswer): string {
  const checked = checkAnswer(field, raw)
  if ('problem' in checked) return Array.isArray(raw) ? raw.join(', ') : String(raw ?? '')
  return displayAnswer(field.kind, checked.answer)
}

const readPart = ({ label, path, fields, answers }: VisiblePart): AnswerPart => ({
  label,
  answers: fields.map((field) => ({
    name: field.name,
    path: path + field.name,
    text: readAnswer(field, Object.hasOwn(answers, field.name) ? answers[field.name] : undefined),
  })),
})

/** Groups the answers by section, including unanswered questions but not hidden ones. */
export const groupAnswers = (sections: Section[], answers: RawFormAnswers): AnswerGroup[] =>
  visibleSections(sections, answers).map(({ section, parts }) => ({
    id: section.id,
    name: section.name,
    parts: parts.map(readPart),
  }))

/**
 * Groups the answers of a submission by section, except those that the page shows elsewhere (spec 2 §2.1). Answers without a question in
 * this version come last.
 */
export function groupFormData(sections: Section[], formData: FormAnswers): AnswerGroup[] {
  const elsewhere = new Set<string>([titleKey, ...profileKeys])
  const groups = visibleSections(sections, formData)
    .map(({ section, parts }): AnswerGroup => {
      const shown = section.repeat
        ? parts
        : parts.map((part) => ({ ...part, fields: part.fields.filter(({ name }) => !elsewhere.has(name)) }))
      return { id: section.id, name: section.name, parts: shown.map(readPart) }
    })
    .filter(({ parts }) => parts.length === 0 || parts.some(({ answers }) => answers.length > 0))
  const others = findStrangers(sections, formData).filter((name) => Object.hasOwn(formData, name))
  if (others.length === 0) return groups
  const answers = others.map((name) => ({ name, path: name, text: plainWords(formData[name]) }))
  return [...groups, { id: 'others', name: 'Other answers', parts: [{ label: '', answers }] }]
}

/** Formats an answer whose question is unknown. */
export const plainWords = (answer: FormAnswer | undefined): string =>
  Array.isArray(answer)
    ? answer.map((part) => (typeof part === 'string' ? part : Object.values(part).join(', '))).join('; ')
    : String(answer ?? '')

/** Where the address of a group leads. */
export const groupAnchor = (id: string): string => `section-${id}`
