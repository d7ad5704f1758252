import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { escalations, EscalationSetting } from '../../api/escalations/contract.ts'
import { useApiMutation } from '../client.ts'
import { ExtendDeadline } from './ExtendDeadline.tsx'
import { newestOf } from './newest.ts'

type Props = { setting: EscalationSetting; onClose: () => void }
/** Extends the term of a setting. Where somebody was faster, it says so and shows how things stand now. */
export function ExtendEscalation({ setting, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [current, setCurrent] = useState(setting)
  const { id, version, caseNo, stepName, dueAt, citation, extension } = current
  const extend = useApiMutation(escalations.extend, {
    onDone: () => {
      notifications.show({
        title: t('Saved'),
        message: t('The new dates of {{caseNo}} apply within a few seconds.', { caseNo }),
      })
      onClose()
    },
    onRefused: (error) => {
      setCurrent(newestOf(error, EscalationSetting) ?? current)
      void client.invalidateQueries({ queryKey: ['get', escalations.list.path] })
    },
  })
  if (!extension) return null
  return (
    <ExtendDeadline
      term={{ name: `${caseNo}: ${stepName}`, dueAt, citation, extension }}
      act={extend}
      onSend={(note) => extend.mutate({ params: { id }, body: { note, version } })}
      onClose={onClose}
    />
  )
}
