import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '../../../api/meetings/contract.ts'
import { MeetingNotes } from '../../meetings/MeetingNotes.tsx'
import { When } from '../../parts/When.tsx'
import { AddCorrection } from './Corrections.tsx'
import classes from './hearing.module.css'

type Objection = Meeting['objections'][number]
/** What the parties say is wrong in what they were given, each with what was added to answer it. */
export function Objections({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [answering, answer] = useState<Objection | null>(null)
  if (meeting.objections.length === 0) return null
  return (
    <Paper component="section" aria-labelledby="objections">
      <Title order={2} size="h3" id="objections" mb="xs">
        {t('Objections')}
      </Title>
      <ul className={classes.people}>
        {meeting.objections.map((objection) => (
          <li key={objection.objectionId}>
            <Stack gap={6} align="flex-start">
              <Text size="sm" fw={600}>
                {t('{{name}} on point {{number}}: {{title}}', {
                  name: objection.by,
                  number: objection.point,
                  title: meeting.points.find(({ point }) => point === objection.point)?.title ?? '',
                })}
              </Text>
              <Text className={classes.words}>{objection.text}</Text>
              <Text size="sm" c="dimmed">
                <When at={objection.at} />
                {!objection.answered && ` · ${t('not answered yet')}`}
              </Text>
              {objection.answered && (
                <div className={classes.quiet}>
                  <MeetingNotes
                    label={t('Answers')}
                    notes={meeting.notes.filter(({ answers }) => answers === objection.objectionId)}
                  />
                </div>
              )}
              {meeting.abilities.correct && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('Answer with an addition: {{name}}, point {{number}}', {
                    name: objection.by,
                    number: objection.point,
                  })}
                  onClick={() => answer(objection)}
                >
                  {t('Answer with an addition')}
                </Button>
              )}
            </Stack>
          </li>
        ))}
      </ul>
      {answering && <AddCorrection meeting={meeting} answers={answering} onClose={() => answer(null)} />}
    </Paper>
  )
}
