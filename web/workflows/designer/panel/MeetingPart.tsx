import { Button, Group, List, Paper, Select, Stack, Switch, Text } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MeetingSetting, type Step } from '../../../../workflows/definition/graph.ts'
import { msg } from '../../../i18n.ts'
import { useDraft, useEdit } from '../draft.ts'
import { addMeetingField } from '../../../../workflows/definition/edit/meetingFields.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { freshField } from '../freshParts.ts'
import { setMeeting, setStep } from '../../../../workflows/definition/edit/steps.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { MeetingFieldCard } from './MeetingFieldCard.tsx'

const fixed = [
  msg('Title'),
  msg('Agenda'),
  msg('Start time'),
  msg('End time'),
  msg('Location, or a Teams or Meet link'),
  msg('Guests'),
]

/** Of the list of who signs. */
const nobody = 'NOBODY'
/** How the committee decides, and what is asked of each meeting. */
export function MeetingPart({ step }: { step: Step }) {
  const { t } = useTranslation()
  const all = useDraft((draft) => draft.graph.meetingFields)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const meeting: MeetingSetting = step.meeting ?? { quorum: 0, presidingOfficerRequired: false, vote: 'NONE' }
  const signedBy = (by: string | null): MeetingSetting => {
    const { minutesSignedBy: _, ...rest } = meeting
    return by === null || by === nobody ? rest : MeetingSetting.parse({ ...rest, minutesSignedBy: by })
  }
  const fields = inOrder(all.filter((field) => field.stepId === step.id))
  return (
    <>
      <Amount
        label={t('Quorum')}
        description={t('Members who must be present; 0 means no quorum')}
        min={0}
        max={50}
        value={meeting.quorum}
        readOnly={readOnly}
        onChange={(quorum) => edit(t('Set quorum'), setMeeting(step.id, { quorum }), `quorum ${step.id}`)}
      />
      <Switch
        label={t('The presiding officer must be among them')}
        checked={meeting.presidingOfficerRequired}
        disabled={readOnly}
        onChange={(event) =>
          edit(
            t('Change presiding officer rule'),
            setMeeting(step.id, { presidingOfficerRequired: event.currentTarget.checked }),
          )
        }
      />
      <Select
        label={t('Vote')}
        allowDeselect={false}
        disabled={readOnly}
        value={meeting.vote}
        onChange={(vote) =>
          edit(t('Set vote'), setMeeting(step.id, { vote: MeetingSetting.shape.vote.parse(vote) }))
        }
        data={[
          { value: 'NONE', label: t('No vote: the outcome is agreed and recorded') },
          { value: 'OPEN', label: t('Open: everyone sees who voted for what') },
          { value: 'SECRET', label: t('Secret: only the totals are shown') },
        ]}
      />
      <Switch
        label={t('Minutes are required to finish the step')}
        checked={meeting.minutesRequired === true}
        disabled={readOnly}
        onChange={(event) =>
          edit(
            t('Change minutes requirement'),
            // Who signs, signs minutes.
            setStep(step.id, {
              meeting: { ...signedBy(null), minutesRequired: event.currentTarget.checked },
            }),
          )
        }
      />
      {(meeting.minutesRequired === true || meeting.minutesSignedBy !== undefined) && (
        <Select
          label={t('Who signs the minutes')}
          description={t(
            'The step can be finished once they have signed. Signing is optional for everyone else.',
          )}
          allowDeselect={false}
          disabled={readOnly}
          value={meeting.minutesSignedBy ?? nobody}
          onChange={(by) =>
            edit(t('Change who signs the minutes'), setStep(step.id, { meeting: signedBy(by) }))
          }
          data={[
            { value: nobody, label: t('Nobody has to sign') },
            { value: 'PRESIDING_OFFICER', label: t('The presiding officer') },
            { value: 'MEMBERS', label: t('Every member who attended') },
          ]}
        />
      )}
      <Paper p="sm">
        <Text size="sm" fw={600} mb={4}>
          <Group gap={6} component="span">
            <IconLock size={14} aria-hidden />
            {t('Always included and required')}
          </Group>
        </Text>
        <List size="sm">
          {fixed.map((name) => (
            <List.Item key={name}>{t(name)}</List.Item>
          ))}
        </List>
        <Text size="xs" c="dimmed" mt={4}>
          {t('Minutes and outcome are recorded after the meeting.')}
        </Text>
      </Paper>
      <Stack gap="xs">
        {fields.map((field, index) => (
          <MeetingFieldCard
            key={field.id}
            field={field}
            isFirst={index === 0}
            isLast={index === fields.length - 1}
            readOnly={readOnly}
          />
        ))}
        {!readOnly && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'start' }}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => edit(t('Add meeting field'), addMeetingField(freshField(step.id)))}
          >
            {t('Add a custom field')}
          </Button>
        )}
      </Stack>
    </>
  )
}
