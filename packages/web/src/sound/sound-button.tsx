import { useEffect, useState } from 'react';
import { Button, Dialog, Icon } from '../design/index.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { changeSound, filedSound, type SoundPlace, type SoundSettings, useSoundSettings } from './settings.ts';
import { ownVoice } from './voice.ts';
import './sound.css';

/** The switch and the volumes; nothing where the operator wants no sound. */
export const SoundButton = ({ place }: { place: SoundPlace }) => {
  const words = useWords();
  const settings = useSoundSettings();
  const [isAsked, setIsAsked] = useState(false);
  const { effects, calls } = filedSound()[place];
  if (effects + calls === 0) return null;
  return (
    <>
      <Button
        look="quiet"
        className="sound-button"
        aria-label={settings.isOn ? words.sound.isOn : words.sound.isOff}
        title={words.sound.title}
        onClick={() => setIsAsked(true)}
      >
        <Icon name={settings.isOn ? 'sound' : 'silence'} size="1.4rem" />
      </Button>
      {isAsked && <SoundDialog place={place} settings={settings} onClose={() => setIsAsked(false)} />}
    </>
  );
};

interface SoundDialogProps {
  readonly place: SoundPlace;
  readonly settings: SoundSettings;
  readonly onClose: () => void;
}

const SoundDialog = ({ place, settings, onClose }: SoundDialogProps) => {
  const words = useWords();
  const filed = filedSound()[place];
  const isMute = useIsMute();
  return (
    <Dialog title={words.sound.title} closeWord={words.shared.close} onClose={onClose}>
      <div className="sound-settings">
        <label className="sound-switch">
          <input
            type="checkbox"
            checked={settings.isOn}
            onChange={({ currentTarget }) => changeSound({ isOn: currentTarget.checked })}
          />
          <span>{words.sound.switch}</span>
        </label>
        {(['effects', 'calls'] as const)
          .filter((of) => filed[of] > 0)
          .map((of) => (
            <label key={of}>
              <span>{words.sound[of]}</span>
              <input
                type="range"
                min={0}
                max={100}
                step={10}
                value={settings[of]}
                disabled={!settings.isOn}
                onInput={({ currentTarget }) => changeSound({ [of]: Number(currentTarget.value) })}
              />
            </label>
          ))}
        {filed.calls > 0 && isMute && <p className="soft">{words.sound.noVoice}</p>}
        <p className="soft">{words.sound.lead}</p>
      </div>
    </Dialog>
  );
};

/** Whether calls can only be read here. */
const useIsMute = (): boolean => {
  const language = useLanguage();
  const [, look] = useState(0);
  useEffect(() => {
    const told = (): void => look((count) => count + 1);
    globalThis.speechSynthesis?.addEventListener?.('voiceschanged', told);
    return () => globalThis.speechSynthesis?.removeEventListener?.('voiceschanged', told);
  }, []);
  return !filedSound().recordings.some((each) => each.language === language) && ownVoice(language) === null;
};
