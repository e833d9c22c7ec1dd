// What other features read of the rules of licences.
export * from './rules.facts.ts'
