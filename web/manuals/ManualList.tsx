import { Anchor, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { IconBook, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ManualRole, manuals, type Manual } from '../../api/manuals/contract.ts'
import { useApiQuery } from '../client.ts'
import { languages } from '../i18n.ts'
import { Empty } from '../parts/Empty.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { When } from '../parts/When.tsx'
import { useMe } from '../shell/me.ts'
import classes from './ManualList.module.css'
import { formatMegabytes, readerLabels } from './labels.ts'

/** /manuals: how to use the product, for everybody or for my role. */
export function Component() {
  const { t } = useTranslation()
  const me = useMe()
  const [language, setLanguage] = useState<string | null>(null)
  const [role, setRole] = useState<string | null>(null)
  const read = useApiQuery(manuals.list)
  const all = read.data ?? []
  const visibleManuals = all.filter(
    (manual) => (!language || manual.language === language) && (!role || manual.role === role),
  )
  const mine = ManualRole.options.filter((each) => each === 'ALL' || each === me.role)
  return (
    <Page
      title={t('User manuals')}
      lead={t('How to use this site, as PDF files to read or print.')}
      width="read"
    >
      {all.length > 0 && (
        <Group mb="md" gap="md">
          <Select
            label={t('Language')}
            clearable
            placeholder={t('All languages')}
            data={Object.entries(languages)
              .filter(([code]) => all.some((manual) => manual.language === code))
              .map(([value, label]) => ({ value, label }))}
            value={language}
            onChange={setLanguage}
          />
          <Select
            label={t('For')}
            clearable
            placeholder={t('For everyone and for my role')}
            data={mine.map((value) => ({ value, label: t(readerLabels[value]) }))}
            value={role}
            onChange={setRole}
          />
        </Group>
      )}
      {read.error && !read.data ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Loading />
      ) : visibleManuals.length === 0 ? (
        <Paper p={0}>
          <Empty
            icon={IconBook}
            words={
              all.length === 0 ? t('There are no manuals for you yet.') : t('No manuals match this filter.')
            }
          />
        </Paper>
      ) : (
        <ul className={classes.list}>
          {visibleManuals.map((manual) => (
            <Paper key={manual.id} component="li" className={classes.row}>
              <OneManual manual={manual} />
            </Paper>
          ))}
        </ul>
      )}
    </Page>
  )
}

function OneManual({ manual }: { manual: Manual }) {
  const { t } = useTranslation()
  return (
    <Group gap="md" wrap="nowrap" align="flex-start">
      <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
      <Stack gap={2}>
        <Anchor href={manual.fileUrl} className="whole-link" lang={manual.language} download>
          {manual.title}
        </Anchor>
        <Text size="sm" c="dimmed">
          {t('{{language}}, for {{readers}}. PDF, {{size}}', {
            language: languages[manual.language],
            readers: t(readerLabels[manual.role]),
            size: formatMegabytes(manual.sizeBytes),
          })}
        </Text>
        <Text size="sm" c="dimmed">
          <When at={manual.updatedAt} time={false} />
        </Text>
      </Stack>
    </Group>
  )
}
