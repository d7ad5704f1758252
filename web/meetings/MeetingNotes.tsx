import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '../../api/meetings/contract.ts'
import { When } from '../parts/When.tsx'
import classes from './MeetingPage.module.css'

type Props = Pick<Meeting, 'notes'> & {
  /** What they are, for a reader that cannot see them. */ label?: string
}
/** Corrections of a record, oldest first. */
export function MeetingNotes({ notes, label }: Props) {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <List listStyleType="none" withPadding={false} spacing="xs" aria-label={label ?? t('Corrections')}>
      {notes.map((note) => (
        <List.Item key={note.noteId}>
          <Text className={classes.text}>{note.text}</Text>
          <Text size="sm" c="dimmed">
            {note.by}, <When at={note.at} relative={false} />
            {note.about && ` · ${t('about {{name}}', { name: note.about })}`}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}
