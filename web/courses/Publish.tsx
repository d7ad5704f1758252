import { Button, Group, List, Modal, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeKind, courses } from '../../api/courses/contract.ts'
import { translatedTexts } from '../../api/courses/definition/texts.ts'
import { otherLanguagesOf } from '../../workflows/definition/texts/translations.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { useApiMutation } from '../client.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { languages, msg, translateMessage } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { useMay } from '../shell/me.ts'
import { Difference } from './Difference.tsx'
import { useDraft } from './draft.ts'
import { useOpenCourse } from './openCourse.ts'
import { LimitedTextarea } from '../parts/LimitedText.tsx'

/** The one primary act: it asks what has changed for those who learned before, and publishes. */
export function Publish() {
  const { t } = useTranslation()
  const { opened, autosave, saving, problems } = useOpenCourse()
  const course = useDraft((draft) => draft.course)
  const [isOpen, { open, close }] = useDisclosure(false)
  const [note, setNote] = useState('')
  const partial = otherLanguagesOf(course).filter((language) =>
    translatedTexts(course, language).some(({ state }) => state !== 'DONE'),
  )
  const isFirst = opened.course.status === 'DRAFT'
  const published = opened.course.versions.find(({ status }) => status === 'PUBLISHED')
  const [changeKind, setChangeKind] = useState<string>(isFirst ? 'MATERIAL' : 'EDITORIAL')
  const [reassign, setReassign] = useState<string>('NONE')
  const mayAssign = useMay('course:assign')
  const [isSaving, setSaving] = useState(false)
  const publish = useApiMutation(courses.publish, {
    refreshes: [courses.open, courses.list],
    onRefused: ({ code }) => {
      if (code !== 'STALE_VERSION' || !autosave) return
      close()
      autosave.meetNewest(course)
    },
    onDone: () => {
      close()
      notifications.show({
        title: t('Version {{number}} is published', { number: opened.number }),
        message: t('From now on people are assigned this version.'),
        color: 'green',
        closeButtonProps: { 'aria-label': t('Close') },
      })
    },
  })
  const refused = publish.error?.code === 'HAS_PROBLEMS' ? problemsOf(publish.error.more['problems']) : []
  const listed = problems.length > 0 ? problems.map(({ text }) => translateMessage(text)) : refused
  const send = async () => {
    setSaving(true)
    await autosave?.flush()
    setSaving(false)
    if (autosave?.isUnsaved()) return
    publish.mutate({
      params: { id: opened.course.courseId },
      body: {
        changeKind: ChangeKind.parse(changeKind),
        note: note.trim(),
        reassign: isKeyOf(reassigning, reassign) ? reassign : 'NONE',
        ...(autosave ? { revision: autosave.revision() } : {}),
      },
    })
  }
  return (
    <>
      <Button
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => {
          publish.reset()
          open()
        }}
      >
        {t('Publish')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('Publish version {{number}}?', { number: opened.number })}
      >
        <Stack gap="md" data-own-undo>
          {partial.length > 0 && (
            <Text>
              {t('Learners are not offered {{languages}}, because not everything is translated.', {
                languages: partial.map((each) => languages[each]).join(', '),
              })}
            </Text>
          )}
          {listed.length > 0 ? (
            <Stack gap={4} role="alert">
              <Text fw={600}>{t('This course cannot be published yet:')}</Text>
              <List size="sm">
                {listed.map((message) => (
                  <List.Item key={message}>{message}</List.Item>
                ))}
              </List>
            </Stack>
          ) : (
            <>
              <Text>
                {t('From then on, people are assigned this version. It can no longer be changed.')}{' '}
                {!isFirst && !mayAssign
                  ? t('People who are learning now stay on the version they started with.')
                  : ''}
              </Text>
              {published && (
                <Difference courseId={opened.course.courseId} versionId={published.courseVersionId} />
              )}
              {!isFirst && (
                <Radio.Group label={t('What has changed?')} value={changeKind} onChange={setChangeKind}>
                  <Stack gap="xs" mt={4}>
                    <Radio
                      value="EDITORIAL"
                      label={t('Corrections only')}
                      description={t('People who completed it before still know all of it.')}
                    />
                    <Radio
                      value="MATERIAL"
                      label={t('Content changed')}
                      description={t('People who completed it before have something new to learn.')}
                    />
                  </Stack>
                </Radio.Group>
              )}
              {!isFirst && mayAssign && (
                <Radio.Group label={t('Who gets this version?')} value={reassign} onChange={setReassign}>
                  <Stack gap="xs" mt={4}>
                    {Object.entries(reassigning).map(([value, { label, description }]) => (
                      <Radio key={value} value={value} label={t(label)} description={t(description)} />
                    ))}
                  </Stack>
                </Radio.Group>
              )}
              <LimitedTextarea
                label={t('What changed (optional)')}
                description={t('Saved with the version')}
                autosize
                minRows={2}
                limit={1000}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              {saving.is === 'RETRYING' && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {t('Your latest changes are not saved yet because we can’t reach the server.')}
                </Text>
              )}
              <MutationError error={publish.error} />
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Not yet')}
            </Button>
            {problems.length === 0 && (
              <Button loading={isSaving || publish.isPending} onClick={() => void send()}>
                {t('Publish')}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

/** What becomes of those who have an older version. */
const reassigning = {
  NONE: {
    label: msg('Only people assigned from now on'),
    description: msg('People who are learning now stay on the version they started with.'),
  },
  INCOMPLETE: {
    label: msg('Also everyone who has not completed it'),
    description: msg('People who have started begin again. What they did is kept.'),
  },
  ALL: {
    label: msg('Everyone, including people who completed it'),
    description: msg('People who completed it have 30 days for the new version. Their completion is kept.'),
  },
}

const problemsOf = (problems: unknown): string[] =>
  Array.isArray(problems) ? problems.map(({ text }: { text: Message }) => translateMessage(text)) : []
