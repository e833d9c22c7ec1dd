/** The recipe for recovery to a point in time, as docs/backup.md has it. */
export interface Recipe {
  /** Content of pgbackrest.conf. */
  backrest: string
  /** Lines of postgresql.conf. */
  server: string
  /** Commands of a shell: begin archiving, back up, restore. */
  begin: string
  backUp: string
  restore: string
}

/** Reads the recipe from the document, so that what is rehearsed is what an operator reads. Throws where a part is missing. */
export function readRecipe(document: string): Recipe {
  const section = document.slice(document.indexOf('## To any point in time'))
  const [backrest, server, commands] = [...section.matchAll(/```\w+\n([\s\S]*?)```/g)].map((found) => found[1]!)
  const command = (form: RegExp) => {
    const line = commands?.split('\n').find((each) => form.test(each))
    if (!line) throw new Error(`docs/backup.md has no command like ${form.source}`)
    return line.replace(/\s+#.*$/, '')
  }
  if (!backrest?.includes('[global]') || !server?.includes('archive_command'))
    throw new Error('docs/backup.md has no settings of pgBackRest and PostgreSQL')
  return {
    backrest,
    server,
    begin: command(/stanza-create/),
    backUp: command(/--type=full backup/),
    restore: command(/--target=.* restore$/),
  }
}

/** The recipe for another place and moment. */
export function placeRecipe(recipe: Recipe, to: { repository: string; data: string; moment: string }): Recipe {
  const replace = (text: string, from: RegExp, value: string) => {
    if (!from.test(text)) throw new Error(`the recipe does not have ${from.source}`)
    return text.replace(from, value)
  }
  return {
    ...recipe,
    backrest: replace(replace(recipe.backrest, /(?<=repo1-path=).*/, to.repository), /(?<=pg1-path=).*/, to.data),
    restore: replace(recipe.restore, /(?<=--target=')[^']*/, to.moment),
  }
}
