// What the menus of filters contain, in one file that comes with the first of them.
export { AddFilter } from './add-filter.tsx'
export { FilterValues } from './filter-values.tsx'
