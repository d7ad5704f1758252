import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { credits, type CreditBalance } from '../../api/credits/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { Amount } from '../parts/Amount.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { WorkspacePicker } from '../parts/WorkspacePicker.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { courseSource } from '../parts/selectSources.ts'
import { ServerMultiSelect } from '../parts/ServerMultiSelect.tsx'
import { DateField } from '../parts/DateField.tsx'
import { useToday } from '../parts/useToday.ts'

type Props = {
  /** The offer that is changed. */
  of?: CreditBalance
  onClose: () => void
}
/** Which courses of the library a workspace may assign, for how much and how long. */
export function Offer({ of, onClose }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const [workspaceId, setWorkspace] = useState<string | null>(of?.workspaceId ?? null)
  const [courseIds, setCourses] = useState<string[]>(of ? [of.libraryCourseId] : [])
  const [price, setPrice] = useState<number | undefined>(of?.creditPrice ?? 1)
  const [validUntil, setValidUntil] = useState(of?.validUntil ?? '')
  const [isTried, setTried] = useState(false)
  const offer = useApiMutation(credits.offer, {
    onDone: () => {
      notifications.show({ message: of ? t('The offer was changed.') : t('The courses were offered.') })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!workspaceId || courseIds.length === 0) return
    offer.mutate({
      body: { workspaceId, courseIds, creditPrice: price ?? 0, validUntil: validUntil || null },
    })
  }
  const refused = fieldErrors(offer.error)
  return (
    <FormDialog
      onClose={onClose}
      title={
        of
          ? t('Change the offer of “{{title}}” to {{workspace}}', {
              title: of.courseTitle,
              workspace: of.workspaceName,
            })
          : t('Offer courses to a workspace')
      }
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          {of ? (
            of.isOutdated && <Text size="sm">{t('The newest version of the course is brought along.')}</Text>
          ) : (
            <>
              <WorkspacePicker
                value={workspaceId}
                onChange={setWorkspace}
                error={isTried && !workspaceId ? t('Choose a workspace') : refused['workspaceId']}
                required
              />
              <Library
                value={courseIds}
                onChange={setCourses}
                error={isTried && courseIds.length === 0 ? t('Choose a course') : refused['courseIds']}
              />
            </>
          )}
          <Amount
            label={t('Credits per person')}
            description={t('0: assigning it needs no credits')}
            min={0}
            max={1000}
            value={price}
            onChange={setPrice}
            onClear={() => setPrice(undefined)}
            error={refused['creditPrice']}
          />
          <DateField
            label={t('Valid until')}
            min={today}
            description={t('Nobody is assigned it after that day, and unused credits expire. Empty: no end.')}
            value={validUntil}
            onChange={setValidUntil}
            error={refused['validUntil']}
          />
          {offer.error?.fields.length === 0 && <MutationError error={offer.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={offer.isPending}>
              {of ? t('Save') : t('Offer')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

type LibraryProps = { value: string[]; onChange: (ids: string[]) => void; error: string | undefined }
function Library({ value, onChange, error }: LibraryProps) {
  const { t } = useTranslation()
  return (
    <ServerMultiSelect
      source={courseSource({ status: ['PUBLISHED', 'PUBLISHED_WITH_DRAFT'] })}
      label={t('Courses')}
      withAsterisk
      value={value}
      onChange={onChange}
      maxValues={20}
      nothingFoundMessage={t('No published courses')}
      error={error}
    />
  )
}
