import { ActionIcon, Group, Select, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../workflows/definition/keys.ts'
import { msg } from '../i18n.ts'
import classes from './Committees.module.css'
import { partLabels, type MemberPart } from './parts.ts'
import { DateField } from '../parts/DateField.tsx'
import { isWholeDay } from '../parts/typedDates.ts'

/** `from`, `until`: days of the term, YYYY-MM-DD; empty where none is given. */
export type MemberDraft = {
  userId: string
  name: string
  part: MemberPart
  countsAsWoman: boolean | null
  from: string
  until: string
}
type Props = {
  member: MemberDraft
  isFirst: boolean
  isLast: boolean
  error: string | null
  onChange: (changed: Partial<MemberDraft>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}
const parts = keysOf(partLabels)
const statements = [
  { value: 'null', word: msg('Woman: as in their profile') },
  { value: 'true', word: msg('Counts as a woman') },
  { value: 'false', word: msg('Does not count as a woman') },
]

/** A term of more than three years, which s. 4(3) of the POSH Act does not allow. */
export const isTermTooLong = ({ from, until }: Pick<MemberDraft, 'from' | 'until'>): boolean =>
  isWholeDay(from) && isWholeDay(until) && until >= `${Number(from.slice(0, 4)) + 3}${from.slice(4)}`

/** One member of a committee: as what, in which place, since when and until when. */
export function MemberRow({ member, isFirst, isLast, error, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  const { name } = member
  return (
    <fieldset className={classes.member} aria-label={name}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Group gap={4}>
        <Select
          w={180}
          size="sm"
          aria-label={t('Role of {{name}}', { name })}
          data={parts.map((value) => ({ value, label: t(partLabels[value]) }))}
          value={member.part}
          allowDeselect={false}
          onChange={(chosen) => onChange({ part: parts.find((each) => each === chosen) ?? member.part })}
        />
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={isFirst}
            onClick={() => onMove(-1)}
            aria-label={t('Move {{name}} up', { name })}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={isLast}
            onClick={() => onMove(1)}
            aria-label={t('Move {{name}} down', { name })}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            onClick={onRemove}
            aria-label={t('Remove {{name}}', { name })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Select
          w={232}
          size="sm"
          aria-label={t('{{name}} counts as a woman (POSH Act, s. 4)', { name })}
          data={statements.map(({ value, word }) => ({ value, label: t(word) }))}
          value={String(member.countsAsWoman)}
          allowDeselect={false}
          onChange={(chosen) =>
            onChange({ countsAsWoman: chosen === 'true' ? true : chosen === 'false' ? false : null })
          }
        />
      </Group>
      <Group gap="sm" align="flex-start" className={classes.term}>
        <DateField
          size="sm"
          w={168}
          label={t('Term from')}
          value={member.from}
          onChange={(day) => onChange({ from: day })}
        />
        <DateField
          size="sm"
          w={168}
          label={t('Term until')}
          value={member.until}
          onChange={(day) => onChange({ until: day })}
          error={error}
        />
      </Group>
    </fieldset>
  )
}
