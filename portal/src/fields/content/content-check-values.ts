import * as z from 'zod/mini'
import { schemaOfFields } from './content-schema.ts'
import type { ContentType } from './content-type.ts'
import { type ContentErrors, type ContentValues, inOrder } from './content-values.ts'

/** The rules of a description, asked before anything is sent: the same schema that the server asks. Empty when all is well. */
export function checkValues(
  { fields, problemsOf }: Pick<ContentType, 'fields' | 'problemsOf'>,
  values: ContentValues,
  creating: boolean,
): ContentErrors {
  const errors: ContentErrors = {}
  const { data, error } = z.safeParse(schemaOfFields(fields), values)
  for (const issue of error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message
  for (const { field, message } of (data && problemsOf?.(data)) ?? []) errors[field] ??= message
  for (const [name, field] of Object.entries(fields))
    if ('requiredOnCreate' in field && field.requiredOnCreate && creating && !values[name])
      errors[name] ??= `${field.label} is required`
  return inOrder(fields, errors)
}
