import { go } from '../house/router.tsx';
import { LanguageSwitch, useWords } from '../words/language.tsx';
import { Enrol } from './enrol.tsx';
import { Quiet } from './quiet.tsx';
import './terminal.css';

/** The short address at which a device is made a terminal: its code says of which table. */
const EnrolmentDoor = () => {
  const words = useWords();
  return (
    <Quiet>
      <LanguageSwitch />
      <h1>{words.player.setUp.device}</h1>
      <Enrol onSat={({ table }) => go(`/terminal/${table}`)} />
    </Quiet>
  );
};

export default EnrolmentDoor;
