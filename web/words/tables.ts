/** Names that stand in tables of the server and are said by the screens with `t(variable)`. */
import { entries } from '../../api/navigation/entries.ts'
import { allPermissions, entryOf } from '../../api/core/permissions.ts'
import { disclaimer } from '../../workflows/definition/law.ts'
import { templates } from '../../workflows/definition/templates/index.ts'

/** Menu entries, permissions, templates of workflows, and what is said beneath them. */
export const namesInTables = (): string[] => [
  ...new Set([
    ...entries.flatMap(({ label, group }) => [label, group ?? label]),
    ...allPermissions.flatMap((each) => [entryOf(each).label, entryOf(each).group]),
    ...Object.values(templates).flatMap(({ name, summary }) => [name, summary]),
    disclaimer,
  ]),
]
